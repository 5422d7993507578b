import type { WithoutAccessSettings } from '@zaehlwerk/domain/without-access/without-access-settings';
import { asksAboutZip } from '@zaehlwerk/domain/without-access/contact';
import {
  FORM_STEPS,
  type FormStep,
  isStepValid,
  stepOf,
  stepToShow,
} from '@zaehlwerk/domain/without-access/wizard-steps';
import { blocking } from '@zaehlwerk/domain/finding';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useDevice } from '../device/use-device.ts';
import { useToday } from '../meters/use-today.ts';
import { useDrafts } from '../outbox/use-drafts.ts';
import { DATE, findingProblems, type FormProblem, type Field, textAt } from '../reading/form-field.ts';
import type { ToSubmit } from '../outbox/outbox.ts';
import { shownFindings } from '../reading/reading-kind.ts';
import { type ReadingFormState, useReadingForm } from '../reading/use-reading-form.ts';
import { type SendWords, useEndingNotices, useSubmit } from '../reading/use-submit.ts';
import { useTexts } from '../text/use-texts.ts';
import { focusField } from '../ui/field-focus.ts';
import type { About } from './LineField.tsx';
import {
  withoutAccessKind,
  closingFindings,
  validateWithoutAccess,
  type ValidatedWithoutAccess,
  stepOfField,
} from './without-access-kind.ts';
import { filledIn, type FilledIn, type FormWithoutAccess } from './filled-in.ts';
import { FORM_KEY } from './meter-step.ts';
import { useFeedbackDelay, useShownStep, useSteps } from './use-steps.ts';

const FORBIDDEN = 403;

/** The reading without access as one form in steps: the current step, what prevents leaving it, and the way forward. */
export function useWizard(
  settings: WithoutAccessSettings,
  firstOpenedAt: Date | null,
  onSent: (sent: ToSubmit) => void,
) {
  const of = { settings, today: useToday(), openedAt: useOpenedAt(firstOpenedAt) };
  const delay = useFeedbackDelay();
  const { t } = useTexts();
  // Only the utility can have revoked the right: the person has no rights of their own.
  const refusal = (status: number) =>
    status === FORBIDDEN ? t('unknownUserReading.errorHandling.featureNotAvailable') : null;
  const kind = { ...withoutAccessKind(of), refusal };
  const steps = useSteps();
  useEndingNotices();
  const form = useReadingForm({ kind, submitting: useSubmit(useSendWords()), onSent: (_, sent) => onSent(sent) });
  const { draft, dispatch } = form;
  const [validated, filled] = [validateWithoutAccess(draft, of), filledIn(draft, of)];
  const step = stepToShow(steps.asked === 'DONE' ? 'METER' : steps.asked, closingFindings(validated, filled));
  useShownStep(steps.asked, step);
  // The step somebody wanted to leave too early; new with each attempt.
  const [attempt, setAttempt] = useState<{ readonly step: FormStep } | null>(null);
  const [asksZip, setAsksZip] = useState(false);
  const isValid = isStepValid(step, validated.found);
  const explained = attempt?.step === step && !isValid ? attempt : null;
  const shown = shownFindings(draft, validated.said, draft.pressed || explained !== null);
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
    validated,
    step,
    isValid,
    /** The first thing that prevents leaving the step. */
    stopping: blocking(validated.found).find((one) => stepOf(one) === step) ?? null,
    isExplained: explained !== null,
    about: (field: Field) => ({ findings: shown[field] ?? [], messages: draft.messages[field] ?? [] }),
    delay,
    /** Above the step: what prevents leaving it, and on the last one sending. */
    notes: {
      // Whoever continues with what was begun has just chosen to.
      back: form.back.whole && form.back.lostPhotos === 0 ? { ...form.back, kind: 'nothing' as const } : form.back,
      draft: step === 'SUMMARY' ? draft : { ...draft, failed: null },
      problems: problemsOf(
        step,
        form.problems,
        explained === null ? null : findingProblems(validated.findings, kind.fields),
      ),
      occasion: step === 'SUMMARY' ? form.occasion : (explained ?? form.occasion),
      goTo: leads.goTo,
    },
    correctValue: leads.correctValue,
    /** Leaves the step; a postcode outside the network area may have to be confirmed first. */
    press: () => {
      const { contact, meter, zipIsConfirmed } = filled;
      if (step === stepOfField(DATE) && form.stopsAtDate()) return;
      if (step === 'CONTACT' && asksAboutZip(contact.zip, meter) && !zipIsConfirmed) setAsksZip(true);
      else goOn();
    },
    /** Explains why the step cannot be left yet. */
    explain: () => {
      if (step === stepOfField(DATE)) form.stopsAtDate();
      setAttempt({ step });
      const stopping = blocking(validated.found).filter((one) => stepOf(one) === step);
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
  const isHere = ({ field }: FormProblem) => field !== 'whole' && stepOfField(field) === step;
  const wasReset = ({ text }: FormProblem) => 'finding' in text && text.finding.code === 'date.wasReset';
  const atDate = met.filter((one) => one.field === DATE && isHere(one));
  return lacking === null ? atDate : [...lacking.filter(isHere), ...atDate.filter(wasReset)];
}

/** Navigation to a field, whatever step it is on. */
function leadsTo(step: FormStep, go: (step: FormStep) => void, form: ReadingFormState<ValidatedWithoutAccess>) {
  const goTo = (field: Field) => {
    if (stepOfField(field) !== step) flushSync(() => go(stepOfField(field)));
    form.goTo(field);
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
  readonly form: ReadingFormState<ValidatedWithoutAccess>;
  readonly of: FormWithoutAccess;
  readonly filled: FilledIn;
  readonly validated: ValidatedWithoutAccess;
  /** The current messages about a field. */
  readonly about: (field: Field) => About;
  /** Delay in milliseconds before a field is validated while typing. */
  readonly delay: number;
}
