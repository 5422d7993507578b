import type { CSSProperties } from 'react';
import { classNames } from './class-names.ts';
import css from './progress.module.css';

/** Up to twelve cells can be told apart; above that, a bar shows the ratio. */
const CELLS = 12;

/**
 * Progress as cells (done filled, waiting hatched, the next one framed) or a bar. Decoration: the text "2 von 5" beside
 * it says the same.
 */
export function Progress({
  done,
  waiting = 0,
  total,
  showNext = false,
  size = 'normal',
  isBar = total > CELLS,
}: ProgressProps) {
  if (total === 0) return null;
  if (isBar) {
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
  /** Frames the next cell. */
  readonly showNext?: boolean;
  /** Always a bar, beside others that are; left out, the number of cells decides. */
  readonly isBar?: boolean;
  readonly size?: 'small' | 'normal' | 'large';
}
