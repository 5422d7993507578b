import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ContrastSwitch } from '../appearance/ContrastSwitch.tsx';
import { OutboxBar } from '../outbox-status/OutboxBar.tsx';
import { PATHS } from '../paths.ts';
import { useTexts } from '../text/use-texts.ts';
import { classNames } from '../ui/class-names.ts';
import iconButton from '../ui/icon-button.module.css';
import { caretLeft } from '../ui/icons/back.ts';
import { Icon } from '../ui/Icon.tsx';
import css from './back-bar.module.css';

/** On phones the bar of a task: the way back to all meters, what belongs to it, and the contrast (visual.md, section 8). */
export function BackBar({ children }: { readonly children?: ReactNode }) {
  const { t } = useTexts();
  return (
    <>
      <div className={css.bar}>
        <Link className={css.back} to={PATHS.jobs} activeOptions={{ exact: true }}>
          <Icon path={caretLeft} size="small" />
          {t('reading.back')}
        </Link>
        {children}
        <ContrastSwitch className={classNames(iconButton.button, css.contrast)} />
      </div>
      <OutboxBar inTask />
    </>
  );
}
