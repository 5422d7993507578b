import { breakLines } from '@zaehlwerk/domain/letter/break-lines';
import type { LetterBlock, Run } from '@zaehlwerk/domain/letter/letter-text';
import { type DrawnBlock, PLAIN } from './drawn-block.ts';
import { LEFT, RIGHT } from './form.ts';
import type { Element, Paper, Type } from './paper.ts';

/** How a kind of text looks; heights in millimetres, its baseline below the top of its line. */
interface Look {
  readonly type: Type;
  readonly line: number;
  readonly baseline: number;
  readonly gap: number;
  readonly indent: number;
  readonly tag: string;
}

const LOOKS: Readonly<Record<LetterBlock['kind'] | 'subject', Look>> = {
  subject: { type: { size: 13.5, isStrong: true }, line: 6.2, baseline: 4.5, gap: 0, indent: 0, tag: 'H1' },
  heading: { type: { size: 10.5, isStrong: true }, line: 5, baseline: 3.7, gap: 4, indent: 0, tag: 'H2' },
  paragraph: { type: { size: 10.5 }, line: 5, baseline: 3.7, gap: 3, indent: 0, tag: 'P' },
  item: { type: { size: 10.5 }, line: 5, baseline: 3.7, gap: 1, indent: 5, tag: 'P' },
};

const AFTER_SUBJECT = 4.5;
/** Below access and meters. */
const AFTER_TABLE = 6;

/** A text block, or the subject of the letter. */
type Said = LetterBlock | { readonly kind: 'subject'; readonly text: string };

/** Text line by line: a long paragraph may go on on the next page. */
export function textBlocks(paper: Paper, said: readonly Said[]): DrawnBlock[] {
  return said.flatMap((one, at) => linesOf(paper, one, said[at - 1]));
}

function linesOf(paper: Paper, said: Said, before: Said | undefined): DrawnBlock[] {
  const look = LOOKS[said.kind];
  const typed: readonly (readonly Run[])[] =
    said.kind === 'subject' ? [[{ text: said.text, isStrong: true }]] : said.lines;
  const widthOf = ({ text, isStrong }: Run): number =>
    paper.widthOf(text, { ...look.type, isStrong: isStrong || look.type.isStrong === true });
  const lines = typed.flatMap((runs) => breakLines(runs, RIGHT - LEFT - look.indent, widthOf));
  let element: Element | undefined;
  return lines.map((runs, line) => ({
    ...PLAIN,
    height: look.line,
    gap: line > 0 ? 0 : before === undefined ? AFTER_TABLE : before.kind === 'subject' ? AFTER_SUBJECT : look.gap,
    // Nothing of two lines or fewer is parted, a heading never from what it is for.
    staysWithNext:
      said.kind === 'subject' ||
      said.kind === 'heading' ||
      (line === 0 && lines.length > 1) ||
      line === lines.length - 2,
    draw(letter, top) {
      element ??= paper.element(letter, look.tag);
      const y = top + look.baseline;
      paper.inside(element, look.tag, () => {
        if (said.kind === 'item' && line === 0) paper.text('•', LEFT + 1, y, look.type);
        const ended = line === lines.length - 1 ? runs : [...runs, { text: ' ', isStrong: false }];
        paper.runs(ended, LEFT + look.indent, y, look.type);
      });
    },
  }));
}
