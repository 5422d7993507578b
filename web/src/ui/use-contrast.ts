import { useObservable } from '../device/use-observable.ts';
import { requiredContext } from '../device/use-required-context.ts';
import type { Contrast } from './contrast.ts';

const [ContrastContext, useContrastSetting] = requiredContext<Contrast>('contrast');

export { ContrastContext };

/** Whether high contrast is on, and a function that switches it. */
export function useContrast(): { readonly high: boolean; readonly turn: (on: boolean) => void } {
  const { high, turn } = useContrastSetting();
  return { high: useObservable(high), turn };
}
