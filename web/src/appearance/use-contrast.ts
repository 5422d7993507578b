import { createContext, use } from 'react';
import { useObservable } from '../device/use-observable.ts';
import type { Contrast } from './contrast.ts';

export const ContrastContext = createContext<Contrast | null>(null);

/** Whether high contrast is on, and a function that switches it. */
export function useContrast(): { readonly high: boolean; readonly turn: (on: boolean) => void } {
  const contrast = use(ContrastContext);
  if (contrast === null) throw new Error('no contrast around this component');
  return { high: useObservable(contrast.high), turn: contrast.turn };
}
