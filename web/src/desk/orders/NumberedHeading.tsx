import type { ReactNode } from 'react';
import css from './entry.module.css';

/** The heading of a step: framed while it is open, filled once it is done. */
export function NumberedHeading({ id, number, isDone, children }: NumberedHeadingProps) {
  return (
    <h2 id={id} className={css.numbered}>
      <span data-done={isDone || undefined}>{number}</span>
      {children}
    </h2>
  );
}

interface NumberedHeadingProps {
  readonly id: string;
  readonly number: number;
  readonly isDone: boolean;
  readonly children: ReactNode;
}
