import type { PageBlock } from '@zaehlwerk/domain/letter/pages';
import type { Element } from './paper.ts';

/** A part of a letter that is never broken, and how it is drawn. */
export interface DrawnBlock extends PageBlock {
  /** Below `top`, in the letter's element. `beginsPage`: nothing of the letter's content stands above it on its page. */
  readonly draw: (letter: Element, top: number, beginsPage: boolean) => void;
}

/** What most blocks are. */
export const PLAIN = { gap: 0, staysWithNext: false, headOnNewPage: 0 } as const;
