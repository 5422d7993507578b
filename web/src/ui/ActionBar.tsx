import type { ReactNode } from 'react';
import css from './action-bar.module.css';
import { classNames } from './class-names.ts';

/** What can be done on a screen, at the lower edge on phones; `label` names the region. */
export function ActionBar({ label, className, children }: ActionBarProps) {
  return (
    <div className={classNames(css.bar, className)} role="region" aria-label={label}>
      {children}
    </div>
  );
}

interface ActionBarProps {
  readonly label: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}
