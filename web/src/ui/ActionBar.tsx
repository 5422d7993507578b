import type { ReactNode } from 'react';
import css from './action-bar.module.css';

/** What can be done on a screen, at the lower edge on phones; `label` names the region. */
export function ActionBar({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className={css.bar} role="region" aria-label={label}>
      {children}
    </div>
  );
}
