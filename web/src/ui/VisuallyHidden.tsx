import type { ReactNode } from 'react';
import css from './visually-hidden.module.css';

/** Text for screen readers alone. */
export function VisuallyHidden({ children }: { readonly children: ReactNode }) {
  return <span className={css.hidden}>{children}</span>;
}

/**
 * Says its text to a screen reader each time it changes; it must be on the page before there is something to say.
 * `polite` waits for a pause, `assertive` interrupts: for errors alone.
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
