import type { AnonymousSettings } from '@zaehlwerk/domain/anonymous-reading/anonymous-settings';
import type { ReactNode } from 'react';
import { useTexts } from '../text/use-texts.ts';
import { MeterStep } from './MeterStep.tsx';
import { NextButton, StepActions, StepFrame } from './StepFrame.tsx';
import { useFeedbackDelay, type FirstStepState } from './use-first-step.ts';
import { useShownStep, useSteps } from './use-steps.ts';

/** The first step by itself, before the code of the others is loaded. */
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
  readonly settings: AnonymousSettings;
  readonly first: FirstStepState;
  /** What keeps the step from being left, and whether the device keeps what is typed. */
  readonly notes: ReactNode;
}
