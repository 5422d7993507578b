import css from './visually-hidden.module.css';

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
