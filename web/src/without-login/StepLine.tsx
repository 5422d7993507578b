import { FORM_STEPS, type FormStep } from '@zaehlwerk/domain/anonymous-reading/wizard-steps';
import { useAccounts } from '../sign-in/use-accounts.ts';
import { ContrastSwitch } from '../ui/ContrastSwitch.tsx';
import { useGoingTo } from '../device/use-going-to.ts';
import { useObservable } from '../device/use-observable.ts';
import { PATHS } from '../paths.ts';
import { useTexts } from '../text/use-texts.ts';
import { classNames } from '../ui/class-names.ts';
import iconButton from '../ui/icon-button.module.css';
import { caretLeft } from '../ui/back.ts';
import { Icon } from '../ui/Icon.tsx';
import css from './step-line.module.css';
import { stepPath } from './use-steps.ts';

/** On phones the bar of the task: the way back, which step it is, and the contrast (visual.md, section 8). */
export function StepBar({ step }: { readonly step: FormStep | null }) {
  const { t } = useTexts();
  const signedIn = useObservable(useAccounts().signedIn);
  const place = step === null ? 0 : FORM_STEPS.indexOf(step);
  const before = FORM_STEPS[place - 1];
  const back = useGoingTo(before === undefined ? PATHS.home : stepPath(before));
  return (
    <div className={css.bar}>
      <a className={css.back} {...back}>
        <Icon path={caretLeft} size="small" />
        {t(
          before !== undefined ? 'withoutAccess.stepBack' : signedIn ? 'withoutAccess.backHome' : 'withoutAccess.back',
        )}
      </a>
      {step !== null && (
        <span className={css.place}>{t('withoutAccess.place', { place: place + 1, total: FORM_STEPS.length })}</span>
      )}
      <ContrastSwitch className={classNames(iconButton.button, css.contrast)} />
    </div>
  );
}

/** The steps as bars, on wide screens with their names (visual.md, section 7). */
export function StepLine({ step }: { readonly step: FormStep }) {
  const { t } = useTexts();
  const current = FORM_STEPS.indexOf(step);
  return (
    <ol className={css.steps} aria-label={t('withoutAccess.place', { place: current + 1, total: FORM_STEPS.length })}>
      {FORM_STEPS.map((one, place) => (
        <li
          key={one}
          className={place < current ? css.done : undefined}
          aria-current={one === step ? 'step' : undefined}
        >
          <span>{t(`withoutAccess.step.${one}`)}</span>
        </li>
      ))}
    </ol>
  );
}
