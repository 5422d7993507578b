import type { WithoutAccessSettings } from '@zaehlwerk/domain/without-access/without-access-settings';
import { CONTACT_FIELDS } from '@zaehlwerk/domain/without-access/contact';
import { unitOf } from '@zaehlwerk/domain/meter/unit';
import { MeterNumber } from '../meters/MeterSigns.tsx';
import { MeterTypeIcon } from '../meters/MeterTypeIcon.tsx';
import { useRateLabel } from '../meters/use-meter-name.ts';
import { FormNotes, SendButton } from '../reading/FormNotes.tsx';
import { ValueQuestion } from '../reading/ValueQuestion.tsx';
import { DATE, type FormProblem, photosAt, rateAt, textAt } from '../reading/form-field.ts';
import type { ToSubmit } from '../outbox/outbox.ts';
import { useOffline } from '../server/use-server.ts';
import { useFindingWords } from '../text/use-codes.ts';
import { useTexts } from '../text/use-texts.ts';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { Question } from '../ui/Dialog.tsx';
import { ContactStep } from './ContactStep.tsx';
import { MeterStep } from './MeterStep.tsx';
import { ReadingStep } from './ReadingStep.tsx';
import { NextButton, REASON, StepActions, StepFrame } from './StepFrame.tsx';
import { SummaryStep } from './SummaryStep.tsx';
import type { FilledIn } from './filled-in.ts';
import { useWizard } from './use-wizard.ts';
import css from './wizard.module.css';

const REASONS = {
  METER: 'unknownUserReading.meterStep.validationError',
  METER_READING: 'unknownUserReading.meterReadingStep.validationError',
  CONTACT: 'unknownUserReading.contactStep.validationError',
  SUMMARY: 'unknownUserReading.description.dataPrivacyRequired',
} as const;

/** The steps of the reading without access that are filled in. */
export function WizardForm({ settings, openedAt, offersReceipt, thrownAway, onSent }: WizardFormProps) {
  const { t } = useTexts();
  const wizard = useWizard(settings, openedAt, onSent);
  const { form, step, filled, notes } = wizard;
  const nameOf = useFieldNames(filled);
  const title = t(`withoutAccess.title.${step}`);
  return (
    <StepFrame
      step={step}
      title={title}
      lead={step === 'METER_READING' ? <WhichMeter filled={filled} /> : <p>{t(`withoutAccess.lead.${step}`)}</p>}
      draft={form.draft}
      dispatch={form.dispatch}
      actions={<Actions wizard={wizard} />}
    >
      {thrownAway !== null && form.fields === null && <ThrownAway undo={thrownAway.undo} />}
      <FormNotes form={notes} nameOf={nameOf} />
      {step === 'METER' && <MeterStep {...wizard} {...form} settings={settings} />}
      {step === 'METER_READING' && <ReadingStep {...wizard} />}
      {step === 'CONTACT' && <ContactStep {...wizard} />}
      {step === 'SUMMARY' && <SummaryStep {...wizard} offersReceipt={offersReceipt} />}
      <ValueQuestion
        form={form}
        rateOf={(obis) => ({
          name: nameOf({ field: rateAt(obis), text: { message: '' } }) ?? '',
          unit: unitOf({ unit: null, obis }),
        })}
        onCorrect={wizard.correctValue}
      />
      {wizard.asksZip && <ZipDialog zip={filled.contact.zip} onCorrect={wizard.correctZip} onForce={wizard.forceZip} />}
    </StepFrame>
  );
}

/** The button to continue, or why there is none yet. */
function Actions({ wizard: { form, step, isValid, stopping, isExplained, press, explain } }: ActionsProps) {
  const { t } = useTexts();
  const words = useFindingWords();
  const offline = useOffline();
  return (
    <StepActions
      reason={
        step === 'METER' && stopping !== null && stopping.at !== 'meterNumber' ? words(stopping) : t(REASONS[step])
      }
      isExplained={!isValid && (isExplained || (step === 'SUMMARY' && form.draft.pressed))}
    >
      {step === 'SUMMARY' ? (
        <SendButton form={form} blockedBy={isValid ? undefined : REASON} onBlocked={form.press}>
          {t(offline ? 'waiting.save' : 'withoutAccess.send')}
        </SendButton>
      ) : (
        <NextButton isValid={isValid} onExplain={explain} onPress={press}>
          {t(`withoutAccess.next.${step}`)}
        </NextButton>
      )}
    </StepActions>
  );
}

interface ActionsProps {
  readonly wizard: ReturnType<typeof useWizard>;
}

/** The meter of the values. */
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

/** That something was discarded, and a button to restore it. */
function ThrownAway({ undo }: { readonly undo: () => void }) {
  const { t } = useTexts();
  return (
    <div className={css.note}>
      <Banner tone="info" title={t('draft.discarded')}>
        <Button kind="text" size="small" className={css.way} onClick={undo}>
          {t('entry.photo.restore')}
        </Button>
      </Banner>
    </div>
  );
}

/** The name of the field of a problem; null if its sentence is enough. */
function useFieldNames({ rates }: FilledIn): (problem: FormProblem) => string | null {
  const { t } = useTexts();
  const label = useRateLabel();
  const names = new Map<string, string>([
    ...CONTACT_FIELDS.map((field) => [textAt(field), t(`withoutAccess.${field}`)] as const),
    [DATE, t('entry.date')],
    [textAt('email'), t('withoutAccess.email')],
    ...rates.flatMap(({ rate: { obis, rateName, obisLabel } }) => {
      const name = label({ obis, rateName: rateName ?? obisLabel ?? null });
      return [
        [rateAt(obis), name],
        [photosAt(obis), name],
      ] as const;
    }),
  ]);
  return ({ field }) => names.get(field) ?? null;
}

interface WizardFormProps {
  readonly settings: WithoutAccessSettings;
  /** When it was opened, if its first step was filled in earlier on its own. */
  readonly openedAt: Date | null;
  /** What was begun before and discarded, until something new is typed. */
  readonly thrownAway: { readonly undo: () => void } | null;
  /** Whether a copy can be sent by mail. */
  readonly offersReceipt: boolean;
  readonly onSent: (sent: ToSubmit) => void;
}

/**
 * That the postcode is outside the network area, and whom to ask; the person may continue anyway if `onForce` is given.
 */
function ZipDialog({ zip, onCorrect, onForce }: ZipDialogProps) {
  const { t } = useTexts();
  return (
    <Question
      title={t('withoutAccess.zip.title')}
      closeLabel={t('frame.close')}
      stay={t('withoutAccess.zip.correct')}
      onStay={onCorrect}
      others={onForce !== null && <Button onClick={onForce}>{t('withoutAccess.zip.force')}</Button>}
    >
      <p>{t(onForce === null ? 'withoutAccess.zip.text' : 'withoutAccess.zip.asks', { zip })}</p>
    </Question>
  );
}

interface ZipDialogProps {
  readonly zip: string;
  readonly onCorrect: () => void;
  /** Null if the reading cannot be recorded at all. */
  readonly onForce: (() => void) | null;
}
