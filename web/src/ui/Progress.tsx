import type { CSSProperties } from 'react';
import { classNames } from './class-names.ts';
import css from './progress.module.css';

/** CELLS: up to twelve single cells can still be told apart; above, a ruler shows the relation (visual.md, section 7). */
const CELLS = 12;

/**
 * How much of a whole is done: cells (done filled, waiting hatched, the next one framed) or a ruler.
 * Decoration: the text "2 von 5" beside it says the same.
 */
export function Progress({ done, waiting = 0, total, showNext = false, size = 'normal' }: ProgressProps) {
  if (total === 0) return null;
  if (total > CELLS) {
    const style = { '--p': `${(done / total) * 100}%` } as CSSProperties;
    return <div className={classNames(css.ruler, css[size])} style={style} aria-hidden="true" />;
  }
  const state = (index: number) =>
    index < done ? 'done' : index < done + waiting ? 'waiting' : index === done + waiting && showNext ? 'next' : 'open';
  return (
    <div className={css.cells} aria-hidden="true">
      {Array.from({ length: total }, (_, index) => (
        <i key={index} className={css[state(index)]} />
      ))}
    </div>
  );
}

interface ProgressProps {
  readonly done: number;
  /** Captured, not yet delivered. */
  readonly waiting?: number;
  readonly total: number;
  /** Frames the cell that comes next. */
  readonly showNext?: boolean;
  readonly size?: 'small' | 'normal' | 'large';
}
