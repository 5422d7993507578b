import type { FormStep } from '@zaehlwerk/domain/anonymous-reading/wizard-steps';
import type { Dispatch, ReactNode } from 'react';
import { PageTitle } from '../tenant/PageTitle.tsx';
import { type TextEvent, type TextsDraft, textOf } from '../reading/text-draft.ts';
import { useTexts } from '../text/use-texts.ts';
import { ActionBar } from '../ui/ActionBar.tsx';
import { Button } from '../ui/Button.tsx';
import { screenHeading } from '../ui/screen-focus.ts';
import { STAY_IN_FIELD } from '../ui/stay-in-field.ts';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import { StepBar, StepLine } from './StepLine.tsx';
import css from './wizard.module.css';

/** A step with its heading, the hidden field and its actions. */
export function StepFrame({ step, title, lead, draft, dispatch, children, actions }: StepFrameProps) {
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <StepBar step={step} />
      <div className={css.head}>
        <StepLine step={step} />
        <div>
          <h1 ref={screenHeading}>{title}</h1>
          {lead}
        </div>
      </div>
      {children}
      <HiddenField draft={draft} dispatch={dispatch} />
      {actions}
    </>
  );
}

interface StepFrameProps {
  readonly step: FormStep;
  readonly title: string;
  readonly lead: ReactNode;
  readonly draft: TextsDraft;
  readonly dispatch: Dispatch<TextEvent>;
  readonly children: ReactNode;
  readonly actions: ReactNode;
}

/**
 * A field that no person sees, hears or reaches, and that password managers leave alone: only a program that fills in
 * everything does it, too (OPN-199).
 */
function HiddenField({ draft, dispatch }: Pick<StepFrameProps, 'draft' | 'dispatch'>) {
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

/** Id of the text that says why a step cannot be left. */
export const REASON = 'step-incomplete';

/** The way on, or why there is none yet (ANO-07, OPN-078). */
export function StepActions({ reason, isExplained, children }: StepActionsProps) {
  const { t } = useTexts();
  return (
    <ActionBar label={t('reading.actions')} className={css.actions}>
      {children}
      <p id={REASON} className={css.reason} hidden={!isExplained}>
        {reason}
      </p>
    </ActionBar>
  );
}

interface StepActionsProps {
  readonly reason: string;
  /** Whether the reason is seen as well; a screen reader finds it at the button. */
  readonly isExplained: boolean;
  /** The button. */
  readonly children: ReactNode;
}

/** Leaves a step, or explains why it cannot be left. */
export function NextButton({ isValid, onExplain, onPress, children }: NextButtonProps) {
  return (
    <Button
      kind="primary"
      size="large"
      blockedBy={isValid ? undefined : REASON}
      onBlocked={onExplain}
      {...STAY_IN_FIELD}
      onClick={onPress}
    >
      {children}
    </Button>
  );
}

interface NextButtonProps {
  readonly isValid: boolean;
  readonly onExplain: () => void;
  readonly onPress: () => void;
  readonly children: ReactNode;
}
