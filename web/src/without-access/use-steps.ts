import type { WithoutAccessSettings } from '@zaehlwerk/domain/without-access/without-access-settings';
import type { WizardStep } from '@zaehlwerk/domain/without-access/wizard-steps';
import { blocking, type Finding } from '@zaehlwerk/domain/finding';
import { feedbackDelay } from '@zaehlwerk/domain/job/feedback-delay';
import { useEffect, useReducer, useRef, useState } from 'react';
import { useDevice, useObservable } from '../device/use-device.ts';
import { useToday } from '../meters/use-today.ts';
import type { Drafts } from '../outbox/drafts.ts';
import { notedForms } from '../outbox/noted-forms.ts';
import { PATHS } from '../paths.ts';
import {
  type ByField,
  findingProblems,
  type Field,
  settledTexts,
  textAt,
  type TextsDraft,
  textsReducer,
  wrongAt,
} from '../reading/form-field.ts';
import type { KeptReading } from '../reading/kept-reading.ts';
import { usePortal } from '../tenant/use-portal.ts';
import { useFindingWords } from '../text/use-codes.ts';
import { beginScreen } from '../ui/screen-focus.ts';
import { noteForm } from './left-form.ts';
import { checkMeter, filledMeter, FORM_KEY, METER_FIELDS } from './meter-step.ts';

/** The steps by their names in the address; the first has none. */
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

/** The step of an address; the first if it names none. */
function stepAt(path: string): WizardStep {
  const name = new URLSearchParams(path.split('?')[1]?.split('#')[0]).get('schritt') ?? '';
  return (Object.keys(NAMES) as WizardStep[]).find((step) => NAMES[step] === name) ?? 'METER';
}

/** The step of the address, and navigation to others: the browser's back and forward work. */
export function useSteps() {
  const { address } = useDevice();
  const asked = stepAt(useObservable(address.shown));
  return {
    asked,
    go: (step: WizardStep) => address.go(stepPath(step)),
    replace: (step: WizardStep) => address.replace(stepPath(step)),
  };
}

/** Replaces the address of a step that cannot be shown by that of the shown one; starts each step but the first. */
export function useShownStep(asked: WizardStep, shown: WizardStep): void {
  const { address } = useDevice();
  useEffect(() => {
    if (asked !== shown) address.replace(stepPath(shown));
  }, [asked, shown, address]);
  useBeginning(shown);
}

/**
 * Starts the screen each time its content changes, except on opening; `twofold` if it opens with a temporary content,
 * whose replacement does not start it either.
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

const UNTOUCHED: TextsDraft = { texts: {} };

/** Delay in milliseconds before a field is validated while typing. */
export function useFeedbackDelay(): number {
  return feedbackDelay(usePortal().jobSettings);
}

/**
 * The first step, filled in before the code of the form is loaded. `hasWords` once the texts of the findings are
 * loaded: until then none is shown.
 */
export function useFirstStep(settings: WithoutAccessSettings, hasWords: boolean) {
  const words = useFindingWords();
  const [draft, dispatch] = useReducer(textsReducer<TextsDraft>, UNTOUCHED);
  // New with each attempt to leave the step too early.
  const [attempt, setAttempt] = useState<object | null>(null);
  const filled = filledMeter(draft, settings);
  const found = checkMeter(filled, settings);
  const stopping = blocking(found);
  const isValid = stopping.length === 0;
  const explained = isValid ? null : attempt;
  const said: ByField<Finding> = Object.fromEntries(
    METER_FIELDS.map((field) => [field, found.filter(({ at }) => textAt(at) === field)]),
  );
  const shown = explained === null ? wrongAt(settledTexts(draft), said) : said;
  const [first] = stopping;
  return {
    draft,
    dispatch,
    filled,
    isTouched: draft !== UNTOUCHED,
    isTyped: Object.values(draft.texts).some(({ typed }) => typed !== ''),
    isValid,
    isExplained: explained !== null,
    /** Why the step cannot be left, unless it is about the number. */
    reason: hasWords && first !== undefined && first.at !== 'meterNumber' ? words(first) : null,
    about: (field: Field) => ({ findings: hasWords ? (shown[field] ?? []) : [], messages: [] }),
    problems: explained === null ? [] : findingProblems(said, METER_FIELDS),
    occasion: explained,
    explain: () => setAttempt({}),
  };
}

export type FirstStepState = ReturnType<typeof useFirstStep>;

/**
 * Keeps the first step as the draft of the whole form: stored outside the database at once, and moved to it once the
 * drafts are known. Does nothing once it `isOver`.
 */
export function useKeepingFirstStep(
  { draft, isTouched, isTyped }: FirstStepState,
  drafts: Drafts | null,
  isOver: boolean,
) {
  const { clock, storage } = useDevice();
  const date = useToday();
  useEffect(() => {
    if (!isTouched || isOver) return;
    const texts = Object.fromEntries(Object.entries(draft.texts).map(([name, { typed }]) => [name, typed]));
    const fields: KeptReading = { correcting: false, rates: {}, photos: {}, date, texts, failed: null, attempt: null };
    const kept = isTyped ? { fields, photos: [] } : null;
    if (drafts !== null) return drafts.keep(FORM_KEY, kept);
    notedForms(storage).add(new Map([[FORM_KEY, kept]]));
    noteForm(storage, clock.now(), isTyped);
  }, [draft, isTouched, isTyped, isOver, drafts, date, clock, storage]);
}
