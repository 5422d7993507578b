import type { ReactNode } from 'react';
import css from './visually-hidden.module.css';

/** Text only for screen readers. */
export function VisuallyHidden({ children }: { readonly children: ReactNode }) {
  return <span className={css.hidden}>{children}</span>;
}

/**
 * Announces its text each time it changes; must be mounted before there is something to announce. `polite` waits for a
 * pause, `assertive` interrupts, which is for errors only.
 */
export function LiveRegion({ text, urgency = 'polite' }: LiveRegionProps) {
  return (
    <div className={css.hidden} role={urgency === 'assertive' ? 'alert' : 'status'} aria-atomic="true">
      {text}
    </div>
  );
}

interface LiveRegionProps {
  readonly text: string;
  readonly urgency?: 'polite' | 'assertive';
}
