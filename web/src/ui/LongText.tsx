import type { ReactNode } from 'react';
import css from './long-text.module.css';
import { screenHeading } from './screen-focus.ts';

/** A screen to read from top to bottom: with a link back on phones, and its contents beside it in wide windows. */
export function LongText({ back, title, contents, contentsOnPhones = false, children }: LongTextProps) {
  return (
    <div className={css.screen}>
      {back !== undefined && <div className={css.back}>{back}</div>}
      <h1 ref={screenHeading}>{title}</h1>
      <div className={css.contents} data-on-phones={contentsOnPhones || undefined}>
        {contents}
      </div>
      <div className={css.text}>{children}</div>
    </div>
  );
}

interface LongTextProps {
  /** A link, with its icon. */
  readonly back?: ReactNode;
  readonly title: string;
  readonly contents: ReactNode;
  readonly contentsOnPhones?: boolean;
  readonly children: ReactNode;
}
