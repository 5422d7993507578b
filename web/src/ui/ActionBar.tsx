import type { ReactNode } from 'react';
import css from './action-bar.module.css';
import { classNames } from './class-names.ts';
import { actionBarPlace } from './use-notices.ts';

/**
 * The actions of a screen, at the bottom of the window on phones, where it also contains the messages; `label` names
 * the region.
 */
export function ActionBar({ label, className, children }: ActionBarProps) {
  return (
    <div className={classNames(css.bar, className)} role="region" aria-label={label}>
      <div ref={actionBarPlace} className={css.messages} />
      {children}
    </div>
  );
}

interface ActionBarProps {
  readonly label: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}
