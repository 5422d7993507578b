import { FORM_STEPS, type FormStep } from '@zaehlwerk/domain/without-access/wizard-steps';
import type { Dispatch, ReactNode } from 'react';
import { useObservable } from '../device/use-device.ts';
import { useGoingTo } from '../device/use-going-to.ts';
import { PATHS } from '../paths.ts';
import { type TextEvent, textOf, type TextsDraft } from '../reading/form-field.ts';
import { useAccounts } from '../sign-in/use-accounts.ts';
import { LanguageSwitch } from '../tenant/LanguageSwitch.tsx';
import { PageTitle } from '../tenant/PageTitle.tsx';
import { useTexts } from '../text/use-texts.ts';
import { ActionBar } from '../ui/ActionBar.tsx';
import { Button } from '../ui/Button.tsx';
import { ContrastSwitch } from '../ui/ContrastSwitch.tsx';
import { Icon, Spinner } from '../ui/Icon.tsx';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import { buttonClass, classNames } from '../ui/class-names.ts';
import { STAY_IN_FIELD } from '../ui/field-focus.ts';
import iconButton from '../ui/icon-button.module.css';
import { caretLeft } from '../ui/outside-icons.ts';
import taskBarCss from '../ui/task-bar.module.css';
import { screenHeading } from '../ui/screen-focus.ts';
import { stepPath } from './use-steps.ts';
import css from './wizard.module.css';
import stepLineCss from './step-line.module.css';

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
 * A honeypot field that no person sees, hears or reaches, and that password managers ignore: only a program that fills
 * in everything fills it in.
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

/** Id of the text that explains why a step cannot be left. */
export const REASON = 'step-incomplete';

/** The button to continue, or why there is none yet. */
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
  /** Whether the reason is also visible; screen readers find it at the button. */
  readonly isExplained: boolean;
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

/** On phones the bar of the task: the way back, the current step, the language, and the contrast. */
export function StepBar({ step }: { readonly step: FormStep | null }) {
  const { t } = useTexts();
  const signedIn = useObservable(useAccounts().signedIn);
  const place = step === null ? 0 : FORM_STEPS.indexOf(step);
  const before = FORM_STEPS[place - 1];
  const back = useGoingTo(before === undefined ? PATHS.home : stepPath(before));
  return (
    <div className={classNames(taskBarCss.bar, stepLineCss.bar)}>
      <a className={taskBarCss.back} {...back}>
        <Icon path={caretLeft} size="small" />
        {t(
          before !== undefined ? 'withoutAccess.stepBack' : signedIn ? 'withoutAccess.backHome' : 'withoutAccess.back',
        )}
      </a>
      {step !== null && (
        <span className={stepLineCss.place}>
          {t('withoutAccess.place', { place: place + 1, total: FORM_STEPS.length })}
        </span>
      )}
      <LanguageSwitch className={classNames(iconButton.button, stepLineCss.language)} />
      <ContrastSwitch className={classNames(iconButton.button, taskBarCss.contrast, stepLineCss.contrast)} />
    </div>
  );
}

/** The steps as bars, on wide screens with their names. */
function StepLine({ step }: { readonly step: FormStep }) {
  const { t } = useTexts();
  const current = FORM_STEPS.indexOf(step);
  return (
    <ol
      className={stepLineCss.steps}
      aria-label={t('withoutAccess.place', { place: current + 1, total: FORM_STEPS.length })}
    >
      {FORM_STEPS.map((one, place) => (
        <li
          key={one}
          className={place < current ? stepLineCss.done : undefined}
          aria-current={one === step ? 'step' : undefined}
        >
          <span>{t(`withoutAccess.step.${one}`)}</span>
        </li>
      ))}
    </ol>
  );
}

/** Replaces the steps: why they are missing, and where to continue. */
export function Notice({ title, text, children }: NoticeProps) {
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <StepBar step={null} />
      <div className={css.state}>
        <h1 ref={screenHeading}>{title}</h1>
        {text !== undefined && <p>{text}</p>}
        <div className={css.ways}>{children}</div>
      </div>
    </>
  );
}

export function Loading() {
  const { t } = useTexts();
  return (
    <>
      <PageTitle>{t('withoutAccess.title')}</PageTitle>
      <StepBar step={null} />
      <div className={css.state} role="status">
        <h1 ref={screenHeading}>
          <Spinner /> {t('withoutAccess.loading')}
        </h1>
      </div>
    </>
  );
}

/** A link to the start: the sign-in screen, or home if signed in. */
export function HomeLink({ primary = false }: { readonly primary?: boolean }) {
  const { t } = useTexts();
  return (
    <a {...useGoingTo(PATHS.home)} className={buttonClass(primary ? { kind: 'primary' } : {})}>
      {t('withoutAccess.home')}
    </a>
  );
}

interface NoticeProps {
  readonly title: string;
  readonly text?: string;
  readonly children: ReactNode;
}
