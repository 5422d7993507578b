import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ContrastSwitch } from '../ui/ContrastSwitch.tsx';
import { OutboxBar } from '../outbox/OutboxBar.tsx';
import { PATHS } from '../paths.ts';
import { useTexts } from '../text/use-texts.ts';
import { classNames } from '../ui/class-names.ts';
import iconButton from '../ui/icon-button.module.css';
import { caretLeft } from '../ui/outside-icons.ts';
import { Icon } from '../ui/Icon.tsx';
import taskBarCss from '../ui/task-bar.module.css';
import css from './back-bar.module.css';

/**
 * On phones the bar of a task: the way back, to all meters unless `to` is given, the content of the task, and the
 * contrast.
 */
export function BackBar({ to = { to: PATHS.jobs }, label, children }: BackBarProps) {
  const { t } = useTexts();
  return (
    <>
      <div className={classNames(taskBarCss.bar, css.bar)}>
        <Link className={taskBarCss.back} {...to} activeOptions={{ exact: true }}>
          <Icon path={caretLeft} size="small" />
          {label ?? t('reading.back')}
        </Link>
        {children}
        <ContrastSwitch className={classNames(iconButton.button, taskBarCss.contrast)} />
      </div>
      <OutboxBar inTask />
    </>
  );
}

interface BackBarProps {
  readonly to?:
    | { readonly to: typeof PATHS.jobs | typeof PATHS.evaluation }
    | { readonly to: typeof PATHS.management; readonly state?: { readonly toList: true } }
    | { readonly to: typeof PATHS.account; readonly params: { readonly accountId: string } };
  /** The name of the target; omitted for the list of all meters. */
  readonly label?: string;
  readonly children?: ReactNode;
}
