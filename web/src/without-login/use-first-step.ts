import type { AnonymousSettings } from '@zaehlwerk/domain/anonymous-reading/anonymous-settings';
import { blocking, type Finding } from '@zaehlwerk/domain/finding';
import { feedbackDelay } from '@zaehlwerk/domain/job/feedback-delay';
import { useEffect, useReducer, useState } from 'react';
import { FORM_KEY, noteForm } from './note-form.ts';
import { usePortal } from '../tenant/use-portal.ts';
import { useDevice } from '../device/use-device.ts';
import type { DraftToKeep } from '../outbox/kept-draft.ts';
import type { Drafts } from '../outbox/drafts.ts';
import { notedForms } from '../outbox/noted-forms.ts';
import { useToday } from '../meters/use-today.ts';
import { type ByPlace, findingProblems, type Place, textAt } from '../reading/place.ts';
import { settledTexts, type TextsDraft, textsReducer, wrongAt } from '../reading/text-draft.ts';
import { useFindingWords } from '../text/use-codes.ts';
import { checkMeter, filledMeter, METER_PLACES } from './meter-fields.ts';

const UNTOUCHED: TextsDraft = { texts: {} };

/** Milliseconds after which a person who pauses is judged. */
export function useFeedbackDelay(): number {
  return feedbackDelay(usePortal().jobSettings);
}

/**
 * The first step, filled in before the code of the form is loaded. `hasWords` once the sentences of the findings are
 * loaded: until then none is said.
 */
export function useFirstStep(settings: AnonymousSettings, hasWords: boolean) {
  const words = useFindingWords();
  const [draft, dispatch] = useReducer(textsReducer<TextsDraft>, UNTOUCHED);
  // Anew with each attempt to leave the step too early.
  const [attempt, setAttempt] = useState<object | null>(null);
  const filled = filledMeter(draft, settings);
  const found = checkMeter(filled, settings);
  const stopping = blocking(found);
  const isValid = stopping.length === 0;
  const explained = isValid ? null : attempt;
  const said: ByPlace<Finding> = Object.fromEntries(
    METER_PLACES.map((place) => [place, found.filter(({ at }) => textAt(at) === place)]),
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
    /** Why the step cannot be left, where that is not about the number. */
    reason: hasWords && first !== undefined && first.at !== 'meterNumber' ? words(first) : null,
    about: (place: Place) => ({ findings: hasWords ? (shown[place] ?? []) : [], messages: [] }),
    problems: explained === null ? [] : findingProblems(said, METER_PLACES),
    occasion: explained,
    explain: () => setAttempt({}),
  };
}

export type FirstStepState = ReturnType<typeof useFirstStep>;

/**
 * Keeps the first step as the draft of the whole form, which goes on with it: noted beside the database at once, and
 * brought to it as soon as the drafts are known. Nothing once it `isOver`.
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
    const fields = { correcting: false, rates: {}, photos: {}, date, texts, failed: null, attempt: null };
    const kept: DraftToKeep = isTyped ? { fields, photos: [] } : null;
    if (drafts !== null) return drafts.keep(FORM_KEY, kept);
    notedForms(storage).add(new Map([[FORM_KEY, kept]]));
    noteForm(storage, clock.now(), isTyped);
  }, [draft, isTouched, isTyped, isOver, drafts, date, clock, storage]);
}
