import type { AnonymousSettings } from '@zaehlwerk/domain/anonymous-reading/anonymous-settings';
import { asksAboutZip } from '@zaehlwerk/domain/anonymous-reading/contact';
import {
  FORM_STEPS,
  type FormStep,
  isStepValid,
  stepOf,
  stepToShow,
} from '@zaehlwerk/domain/anonymous-reading/wizard-steps';
import { blocking } from '@zaehlwerk/domain/finding';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useDevice } from '../device/use-device.ts';
import { useToday } from '../meters/use-today.ts';
import { useDrafts } from '../outbox/use-drafts.ts';
import { DATE, findingProblems, type FormProblem, type Place, textAt } from '../reading/form-place.ts';
import type { ToSubmit } from '../outbox/outbox.ts';
import { shownFindings } from '../reading/reading-kind.ts';
import { type ReadingFormState, useReadingForm } from '../reading/use-reading-form.ts';
import { type SendWords, useEndingNotices, useSubmit } from '../reading/use-submit.ts';
import { useTexts } from '../text/use-texts.ts';
import { focusField } from '../ui/field-focus.ts';
import type { About } from './TextEntry.tsx';
import { anonymousKind, closingFindings, judgeAnonymous, type JudgedAnonymous, stepOfPlace } from './anonymous-kind.ts';
import { filledIn, type FilledIn, type FormOfAnonymous } from './filled-in.ts';
import { FORM_KEY } from './meter-step.ts';
import { useFeedbackDelay, useShownStep, useSteps } from './use-steps.ts';

const FORBIDDEN = 403;

/**
 * The reading without a login as one form in steps: the current step, what prevents leaving it, and the way forward.
 */
export function useWizard(settings: AnonymousSettings, firstOpenedAt: Date | null, onSent: (sent: ToSubmit) => void) {
  const of = { settings, today: useToday(), openedAt: useOpenedAt(firstOpenedAt) };
  const delay = useFeedbackDelay();
  const { t } = useTexts();
  // Only the utility can have revoked the right: the person has no rights of their own.
  const refusal = (status: number) =>
    status === FORBIDDEN ? t('unknownUserReading.errorHandling.featureNotAvailable') : null;
  const kind = { ...anonymousKind(of), refusal };
  const steps = useSteps();
  useEndingNotices();
  const form = useReadingForm({ kind, submitting: useSubmit(useSendWords()), onSent: (_, sent) => onSent(sent) });
  const { draft, dispatch } = form;
  const [judged, filled] = [judgeAnonymous(draft, of), filledIn(draft, of)];
  const step = stepToShow(steps.asked === 'DONE' ? 'METER' : steps.asked, closingFindings(judged, filled));
  useShownStep(steps.asked, step);
  // The step somebody wanted to leave too early; new with each attempt.
  const [attempt, setAttempt] = useState<{ readonly step: FormStep } | null>(null);
  const [asksZip, setAsksZip] = useState(false);
  const isValid = isStepValid(step, judged.found);
  const explained = attempt?.step === step && !isValid ? attempt : null;
  const shown = shownFindings(draft, judged.said, draft.pressed || explained !== null);
  const goOn = () => {
    setAttempt(null);
    setAsksZip(false);
    const next = FORM_STEPS[FORM_STEPS.indexOf(step) + 1];
    if (next !== undefined) steps.go(next);
  };
  const leads = leadsTo(step, steps.go, form);
  return {
    form,
    of,
    filled,
    judged,
    step,
    isValid,
    /** The first thing that prevents leaving the step. */
    stopping: blocking(judged.found).find((one) => stepOf(one) === step) ?? null,
    isExplained: explained !== null,
    about: (place: Place) => ({ findings: shown[place] ?? [], messages: draft.messages[place] ?? [] }),
    delay,
    /** Above the step: what prevents leaving it, and on the last one sending. */
    notes: {
      // Whoever continues with what was begun has just chosen to.
      back: form.back.whole && form.back.lostPhotos === 0 ? { ...form.back, kind: 'nothing' as const } : form.back,
      draft: step === 'SUMMARY' ? draft : { ...draft, failed: null },
      problems: problemsOf(
        step,
        form.problems,
        explained === null ? null : findingProblems(judged.findings, kind.places),
      ),
      occasion: step === 'SUMMARY' ? form.occasion : (explained ?? form.occasion),
      goTo: leads.goTo,
    },
    correctValue: leads.correctValue,
    /** Leaves the step; a postcode outside the network area may have to be confirmed first. */
    press: () => {
      const { contact, meter, zipIsConfirmed } = filled;
      if (step === stepOfPlace(DATE) && form.stopsAtDate()) return;
      if (step === 'CONTACT' && asksAboutZip(contact.zip, meter) && !zipIsConfirmed) setAsksZip(true);
      else goOn();
    },
    /** Explains why the step cannot be left yet. */
    explain: () => {
      if (step === stepOfPlace(DATE)) form.stopsAtDate();
      setAttempt({ step });
      const stopping = blocking(judged.found).filter((one) => stepOf(one) === step);
      setAsksZip(stopping.every(({ code }) => code === 'zip.outside'));
    },
    asksZip,
    correctZip: () => {
      flushSync(() => setAsksZip(false));
      focusField(textAt('zip'));
    },
    forceZip: isValid
      ? () => {
          flushSync(() => dispatch({ type: 'textTyped', name: 'zipConfirmed', text: filled.contact.zip }));
          goOn();
        }
      : null,
  };
}

/**
 * The problems above a step: on the last one those of pressing Send, otherwise what it lacks, and that its day was
 * reset.
 */
function problemsOf(step: FormStep, met: readonly FormProblem[], lacking: readonly FormProblem[] | null) {
  if (step === 'SUMMARY') return met;
  const isHere = ({ place }: FormProblem) => place !== 'whole' && stepOfPlace(place) === step;
  const wasReset = ({ text }: FormProblem) => 'finding' in text && text.finding.code === 'date.wasReset';
  const atDate = met.filter((one) => one.place === DATE && isHere(one));
  return lacking === null ? atDate : [...lacking.filter(isHere), ...atDate.filter(wasReset)];
}

/** Navigation to a field, whatever step it is on. */
function leadsTo(step: FormStep, go: (step: FormStep) => void, form: ReadingFormState<JudgedAnonymous>) {
  const goTo = (place: Place) => {
    if (stepOfPlace(place) !== step) flushSync(() => go(stepOfPlace(place)));
    form.goTo(place);
  };
  return {
    goTo,
    /** Closes the question about a value and moves to it. */
    correctValue: () => {
      form.correct();
      if (form.asking !== null) goTo(form.asking.doubtful);
    },
  };
}

/** When the form was opened; null if it continues with what the device has kept, unless that is its own first step. */
function useOpenedAt(firstOpenedAt: Date | null): Date | null {
  const [{ clock }, drafts] = [useDevice(), useDrafts()];
  const [openedAt] = useState(() => (drafts.find(FORM_KEY) === null ? clock.now() : firstOpenedAt));
  return openedAt;
}

/** The next screen shows that it was sent. */
function useSendWords(): SendWords {
  const { t } = useTexts();
  return {
    sent: null,
    failed: {
      title: t('unknownUserReading.notification.readingRequest.error.title'),
      text: t('unknownUserReading.notification.readingRequest.error.message'),
    },
  };
}

export interface StepProps {
  readonly form: ReadingFormState<JudgedAnonymous>;
  readonly of: FormOfAnonymous;
  readonly filled: FilledIn;
  readonly judged: JudgedAnonymous;
  /** The current messages about a field. */
  readonly about: (place: Place) => About;
  /** Delay in milliseconds before a field is validated while typing. */
  readonly delay: number;
}
