import type { AnonymousSettings } from '@zaehlwerk/domain/anonymous-reading/anonymous-settings';
import { CONTACT_FIELDS } from '@zaehlwerk/domain/anonymous-reading/contact';
import { lazy, Suspense, useEffect } from 'react';
import { PageTitle } from '../../application/PageTitle.tsx';
import { useOffline } from '../../connection/use-connection.ts';
import { MeterNumber } from '../../jobs/MeterNumber.tsx';
import { MeterTypeIcon } from '../../jobs/MeterTypeIcon.tsx';
import { useSpokenRate } from '../../jobs/use-spoken-rate.ts';
import type { Composed } from '../../reading-form/freeze-reading.ts';
import { FormNotes } from '../../reading-form/FormNotes.tsx';
import { DATE, type FormProblem, photosAt, rateAt, textAt } from '../../reading-form/place.ts';
import { textOf } from '../../reading-form/reading-draft.ts';
import { SendButton } from '../../reading-form/SendButton.tsx';
import { useFindingWords } from '../../text/use-codes.ts';
import { useTexts } from '../../text/use-texts.ts';
import { ActionBar } from '../../ui/ActionBar.tsx';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { screenHeading } from '../../ui/screen-focus.ts';
import type { FilledIn } from './filled-in.ts';
import { MeterStep } from './MeterStep.tsx';
import { StepBar, StepLine } from './StepLine.tsx';
import { useWizard } from './use-wizard.ts';
import css from './wizard.module.css';

/** The later steps come with their own code, so that the first one is there sooner. */
const later = () => import('./later-steps.ts');
const ReadingStep = lazy(async () => ({ default: (await later()).ReadingStep }));
const ContactStep = lazy(async () => ({ default: (await later()).ContactStep }));
const SummaryStep = lazy(async () => ({ default: (await later()).SummaryStep }));
const ZipDialog = lazy(async () => ({ default: (await later()).ZipDialog }));

/** Id of the text that says why a step cannot be left. */
const REASON = 'step-incomplete';
const REASONS = {
  METER: 'unknownUserReading.meterStep.validationError',
  METER_READING: 'unknownUserReading.meterReadingStep.validationError',
  CONTACT: 'unknownUserReading.contactStep.validationError',
  SUMMARY: 'unknownUserReading.description.dataPrivacyRequired',
} as const;

/** The steps of the reading without access that are filled in (ANO-02, ANO-07 to ANO-09). */
export function WizardForm({ settings, offersReceipt, thrownAway, onSent }: WizardFormProps) {
  const { t } = useTexts();
  const wizard = useWizard(settings, onSent);
  const { form, step, filled, notes } = wizard;
  const nameOf = useFieldNames(filled);
  const title = t(`withoutAccess.title.${step}`);
  useLoadingAhead();
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <StepBar step={step} />
      <div className={css.head}>
        <StepLine step={step} />
        <div>
          <h1 ref={screenHeading}>{title}</h1>
          {step === 'METER_READING' ? <WhichMeter filled={filled} /> : <p>{t(`withoutAccess.lead.${step}`)}</p>}
        </div>
      </div>
      {thrownAway !== null && form.fields === null && <ThrownAway undo={thrownAway.undo} />}
      <FormNotes form={notes} nameOf={nameOf} />
      <Suspense fallback={<p className={css.loading}>{t('withoutAccess.loading')}</p>}>
        {step === 'METER' && <MeterStep {...wizard} />}
        {step === 'METER_READING' && <ReadingStep {...wizard} />}
        {step === 'CONTACT' && <ContactStep {...wizard} />}
        {step === 'SUMMARY' && <SummaryStep {...wizard} offersReceipt={offersReceipt} />}
        {wizard.asksZip && (
          <ZipDialog zip={filled.contact.zip} onCorrect={wizard.correctZip} onForce={wizard.forceZip} />
        )}
      </Suspense>
      <HiddenField form={form} />
      <Actions wizard={wizard} />
    </>
  );
}

/**
 * A field that no person sees, hears or reaches, and that password managers leave alone: only a program that fills in
 * everything does it, too (OPN-199).
 */
function HiddenField({ form: { draft, dispatch } }: { readonly form: ReturnType<typeof useWizard>['form'] }) {
  return (
    <VisuallyHidden>
      <input
        name="website"
        aria-hidden="true"
        tabIndex={-1}
        autoComplete="off"
        data-1p-ignore
        data-bwignore
        data-form-type="other"
        data-lpignore="true"
        value={textOf(draft, 'hiddenField').typed}
        onChange={({ target }) => dispatch({ type: 'textTyped', name: 'hiddenField', text: target.value })}
      />
    </VisuallyHidden>
  );
}

/** Loads the later steps once something is typed in: whoever has begun can go on without a connection. */
function useLoadingAhead(): void {
  useEffect(() => {
    const load = ({ target }: FocusEvent) => {
      if (target instanceof HTMLInputElement) later().catch(() => undefined);
    };
    document.addEventListener('focusin', load);
    return () => document.removeEventListener('focusin', load);
  }, []);
}

/** The way on, or why there is none yet (ANO-07, OPN-078). */
function Actions({ wizard: { form, step, isValid, stopping, isExplained, press, explain } }: ActionsProps) {
  const { t } = useTexts();
  const words = useFindingWords();
  const offline = useOffline();
  const blockedBy = isValid ? undefined : REASON;
  return (
    <ActionBar label={t('reading.actions')} className={css.actions}>
      {step === 'SUMMARY' ? (
        <SendButton form={form} blockedBy={blockedBy} onBlocked={form.press}>
          {t(offline ? 'waiting.save' : 'withoutAccess.send')}
        </SendButton>
      ) : (
        <Button kind="primary" size="large" blockedBy={blockedBy} onBlocked={explain} onClick={press}>
          {t(`withoutAccess.next.${step}`)}
        </Button>
      )}
      <p
        id={REASON}
        className={css.reason}
        hidden={isValid || !(isExplained || (step === 'SUMMARY' && form.draft.pressed))}
      >
        {step === 'METER' && stopping !== null && stopping.at !== 'meterNumber' ? words(stopping) : t(REASONS[step])}
      </p>
    </ActionBar>
  );
}

interface ActionsProps {
  readonly wizard: ReturnType<typeof useWizard>;
}

/** The meter the values are of. */
function WhichMeter({ filled: { meterType, meterNumber } }: { readonly filled: FilledIn }) {
  const { t } = useTexts();
  return (
    <p className={css.which}>
      {meterType !== null && <MeterTypeIcon type={meterType} small />}
      <span>
        {meterType !== null && t(`meter.name.${meterType}`)}{' '}
        <b>
          <MeterNumber>{meterNumber}</MeterNumber>
        </b>
      </span>
    </p>
  );
}

/** That something was thrown away, and the way to get it back. */
function ThrownAway({ undo }: { readonly undo: () => void }) {
  const { t } = useTexts();
  return (
    <Banner tone="info" title={t('draft.discarded')}>
      <Button kind="text" size="small" onClick={undo}>
        {t('entry.photo.restore')}
      </Button>
    </Banner>
  );
}

/** What the field of a problem is called; null where its sentence says it all. */
function useFieldNames({ rates }: FilledIn): (problem: FormProblem) => string | null {
  const { t } = useTexts();
  const spoken = useSpokenRate();
  const names = new Map<string, string>([
    ...CONTACT_FIELDS.map((field) => [textAt(field), t(`withoutAccess.${field}`)] as const),
    [DATE, t('entry.date')],
    [textAt('email'), t('withoutAccess.email')],
    ...rates.flatMap(({ rate: { obis, rateName, obisLabel } }) => {
      const name = spoken({ obis, rateName: rateName ?? obisLabel ?? null });
      return [
        [rateAt(obis), name],
        [photosAt(obis), name],
      ] as const;
    }),
  ]);
  return ({ place }) => names.get(place) ?? null;
}

interface WizardFormProps {
  readonly settings: AnonymousSettings;
  /** What was begun before and thrown away, until something new is typed. */
  readonly thrownAway: { readonly undo: () => void } | null;
  /** Whether a copy can be sent by mail (ANO-87, ANO-88). */
  readonly offersReceipt: boolean;
  readonly onSent: (sent: Composed) => void;
}
