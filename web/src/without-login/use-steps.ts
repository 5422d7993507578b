import type { WizardStep } from '@zaehlwerk/domain/anonymous-reading/wizard-steps';
import { useEffect, useRef } from 'react';
import { useDevice } from '../device/use-device.ts';
import { useObservable } from '../device/use-observable.ts';
import { PATHS } from '../paths.ts';
import { beginScreen } from '../ui/screen-focus.ts';

/** The steps by their names in the address; the first one needs none. */
const NAMES: Readonly<Record<WizardStep, string>> = {
  METER: '',
  METER_READING: 'zaehlerstand',
  CONTACT: 'anschrift',
  SUMMARY: 'pruefen',
  DONE: 'gesendet',
};

/** The address of a step. */
export function stepPath(step: WizardStep): string {
  return NAMES[step] === '' ? PATHS.withoutAccess : `${PATHS.withoutAccess}?schritt=${NAMES[step]}`;
}

/** The step an address asks for; the first where it names none. */
export function stepAt(path: string): WizardStep {
  const name = new URLSearchParams(path.split('?')[1]?.split('#')[0]).get('schritt') ?? '';
  return (Object.keys(NAMES) as WizardStep[]).find((step) => NAMES[step] === name) ?? 'METER';
}

/** The step the address asks for, and the ways to others: the browser's back and forward walk them. */
export function useSteps() {
  const { address } = useDevice();
  const asked = stepAt(useObservable(address.shown));
  return {
    asked,
    go: (step: WizardStep) => address.go(stepPath(step)),
    replace: (step: WizardStep) => address.replace(stepPath(step)),
  };
}

/** Shows the address of the step that is shown in the place of one that cannot be; begins each step but the first. */
export function useShownStep(asked: WizardStep, shown: WizardStep): void {
  const { address } = useDevice();
  useEffect(() => {
    if (asked !== shown) address.replace(stepPath(shown));
  }, [asked, shown, address]);
  useBeginning(shown);
}

/**
 * Begins the screen each time something else is shown on it, but not with what it opens with; `twofold` if that is
 * something passing and what follows it.
 */
export function useBeginning(shown: string, twofold = false): void {
  const seen = useRef({ shown, count: 0 });
  useEffect(() => {
    const { current } = seen;
    if (current.shown === shown) return;
    seen.current = { shown, count: current.count + 1 };
    if (!twofold || current.count > 0) beginScreen();
  }, [shown, twofold]);
}
