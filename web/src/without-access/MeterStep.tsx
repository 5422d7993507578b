import type { WithoutAccessSettings, MeterSubType } from '@zaehlwerk/domain/without-access/without-access-settings';
import { cleanMeterNumber, offeredMeters, subTypesOf } from '@zaehlwerk/domain/without-access/offered-meters';
import type { Dispatch, ReactNode } from 'react';
import { MeterTypeIcon } from '../meters/MeterTypeIcon.tsx';
import { NumberSketch } from '../reading/NumberSketch.tsx';
import { type Field, textAt, type TextEvent, textOf, type TextsDraft } from '../reading/form-field.ts';
import { useTexts } from '../text/use-texts.ts';
import { NextButton, StepActions, StepFrame } from './StepFrame.tsx';
import { type About, Choices, LineField } from './LineField.tsx';
import type { FilledMeter } from './meter-step.ts';
import { type FirstStepState, useFeedbackDelay, useShownStep, useSteps } from './use-steps.ts';
import css from './wizard.module.css';

/** The meter: its number, its type, and its sub-type where there are any. */
export function MeterStep({ settings, draft, dispatch, sending, filled, about, delay }: MeterStepProps) {
  const { t } = useTexts();
  const length = settings.validation.meterNumber;
  const offered = offeredMeters(settings).map(({ meterType }) => meterType);
  const { meterNumber, meterType, meter, subType } = filled;
  const isDetected = meterType !== null && textOf(draft, 'meterType').typed === '' && offered.length > 1;
  const subTypes = meter === null ? [] : subTypesOf(meter);
  const choose = (name: 'meterType' | 'subType') => (text: string) => dispatch({ type: 'textTyped', name, text });
  return (
    <div className={css.fields} inert={sending}>
      <div className={css.number}>
        <LineField
          name="meterNumber"
          draft={draft}
          about={about(textAt('meterNumber'))}
          delay={delay}
          label={t('unknown.number')}
          hint={
            <span className={css.hint}>
              {t('unknown.number.hint')}{' '}
              <span>{t('withoutAccess.used', { used: meterNumber.length, most: length.meterNumberMaxLength })}</span>
            </span>
          }
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="done"
          clean={cleanMeterNumber}
          most={length.meterNumberMaxLength}
          dispatch={dispatch}
        />
        <NumberSketch />
      </div>
      <Choices
        id={textAt('meterType')}
        legend={t('withoutAccess.type')}
        hint={isDetected ? t('withoutAccess.type.detected') : undefined}
        options={offered.map((type) => ({
          value: type,
          label: t(`meter.name.${type}`),
          icon: <MeterTypeIcon type={type} small />,
        }))}
        chosen={meterType}
        about={about(textAt('meterType'))}
        tiles
        onChoose={choose('meterType')}
      />
      {subTypes.length > 0 && (
        <Choices<MeterSubType>
          id={textAt('subType')}
          legend={t('withoutAccess.subType')}
          options={subTypes.flatMap(({ subType: value, subTypeLabel, subTypeDescription }) =>
            value === undefined
              ? []
              : [{ value, label: subTypeLabel ?? t(`withoutAccess.subType.${value}`), more: subTypeDescription }],
          )}
          chosen={subType}
          about={about(textAt('subType'))}
          onChoose={choose('subType')}
        />
      )}
    </div>
  );
}

interface MeterStepProps {
  readonly settings: WithoutAccessSettings;
  readonly draft: TextsDraft;
  readonly dispatch: Dispatch<TextEvent>;
  readonly sending: boolean;
  readonly filled: FilledMeter;
  /** The current messages about a field. */
  readonly about: (field: Field) => About;
  /** Delay in milliseconds before a field is validated while typing. */
  readonly delay: number;
}

/** The first step on its own, before the code of the others is loaded. */
export function FirstStep({ settings, first, notes }: FirstStepProps) {
  const { t } = useTexts();
  const steps = useSteps();
  const delay = useFeedbackDelay();
  const { draft, dispatch, filled, isValid, isExplained, reason, about, explain } = first;
  useShownStep(steps.asked, 'METER');
  return (
    <StepFrame
      step="METER"
      title={t('withoutAccess.title.METER')}
      lead={<p>{t('withoutAccess.lead.METER')}</p>}
      draft={draft}
      dispatch={dispatch}
      actions={
        <StepActions reason={reason ?? t('unknownUserReading.meterStep.validationError')} isExplained={isExplained}>
          <NextButton isValid={isValid} onExplain={explain} onPress={() => steps.go('METER_READING')}>
            {t('withoutAccess.next.METER')}
          </NextButton>
        </StepActions>
      }
    >
      {notes}
      <MeterStep
        settings={settings}
        draft={draft}
        dispatch={dispatch}
        sending={false}
        filled={filled}
        about={about}
        delay={delay}
      />
    </StepFrame>
  );
}

interface FirstStepProps {
  readonly settings: WithoutAccessSettings;
  readonly first: FirstStepState;
  /** What prevents leaving the step, and whether the device keeps what is typed. */
  readonly notes: ReactNode;
}
