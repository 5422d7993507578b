import { breakLines } from '@zaehlwerk/domain/letter/break-lines';
import { encodeQR } from 'qr';
import { type DrawnBlock, PLAIN } from './drawn-block.ts';
import { LEFT, RIGHT } from './form.ts';
import type { LetterContent, LetterStyle } from './letter.ts';
import { type Element, type Paper, QUIET_INK, type Type } from './paper.ts';

/** The side of the QR code without its empty border: more than 3 cm, so that old phones read it from the table. */
const QR_SIDE = 34;
/** The frame keeps four modules around it empty, which are 3.7 mm at most. */
const PADDING = 5;
/** Where the text beside the code begins, and how wide it may be. */
const BESIDE = LEFT + PADDING + QR_SIDE + 7;
const WIDTH = RIGHT - PADDING - BESIDE;

const HEAD: Type = { size: 11, isStrong: true };
const LEAD: Type = { size: 9, color: QUIET_INK };
const LINK: Type = { size: 9, isStrong: true };
const LABEL: Type = { size: 8, color: QUIET_INK };
const KEEP: Type = { size: 7.5, color: QUIET_INK };
const LINE = 4.1;

/** A paragraph beside the code: where its lines stand below the top of the frame. */
interface Beside {
  readonly tag: string;
  readonly lines: readonly { readonly text: string; readonly x: number; readonly y: number; readonly type: Type }[];
}

/** How somebody signs in: the code to scan, the link to type, user name and card code, in one frame. */
export function accessBlock(paper: Paper, style: LetterStyle, content: LetterContent): DrawnBlock {
  const { paragraphs, height } = layOut(paper, style, content);
  return {
    ...PLAIN,
    height,
    gap: 6,
    draw(letter, top) {
      const frame = { x: LEFT, y: top, width: RIGHT - LEFT, height };
      paper.aside(() => paper.frame(frame, style.colors.edge, 0.35, 2));
      const section = paper.element(letter, 'Sect');
      drawQr(paper, style, section, content.link, top + (height - QR_SIDE) / 2);
      for (const { tag, lines } of paragraphs) {
        paper.inside(paper.element(section, tag), tag, () => {
          for (const { text, x, y, type } of lines) paper.text(`${text} `, x, top + y, type);
        });
      }
    },
  };
}

function drawQr(paper: Paper, { words }: LetterStyle, section: Element, link: string, y: number): void {
  const rows = encodeQR(link, 'raw', { border: 1 })
    .slice(1, -1)
    .map((row) => row.slice(1, -1));
  const figure = paper.element(section, 'Figure', { alt: words.qr });
  paper.inside(figure, 'Figure', () => paper.cells(rows, LEFT + PADDING, y, QR_SIDE / rows.length));
}

/** What stands beside the code; the frame is higher than the code where a link or a user name is long. */
function layOut(paper: Paper, { words, colors }: LetterStyle, { link, username, code }: LetterContent) {
  const paragraphs: Beside[] = [];
  let y = PADDING + 3.2;
  const add = (tag: string, texts: readonly string[], type: Type, line: number): void => {
    paragraphs.push({ tag, lines: texts.map((text, at) => ({ text, x: BESIDE, y: y + at * line, type })) });
    y += texts.length * line;
  };
  add('H2', [words.access], { ...HEAD, color: colors.text }, 5.2);
  add('P', linesOf(paper, words.accessLead, LEAD), LEAD, LINE);
  add('P', linkLines(paper, link), LINK, LINE);
  y += 2.6;
  const secrets = [[words.username, username] as const, ...(code === null ? [] : [[words.code, code] as const])].map(
    ([label, value]) => ({ label, value, ...fitting(paper, value) }),
  );
  const areBeside = secrets.every(({ isShort }) => isShort);
  secrets.forEach(({ label, value, type }, at) => {
    const x = BESIDE + (areBeside ? (at * WIDTH) / 2 : 0);
    const values = linesOf(paper, value, type).map((text, nth) => ({ text, x, y: y + 5.6 + nth * 5, type }));
    paragraphs.push({ tag: 'P', lines: [{ text: label, x, y, type: LABEL }, ...values] });
    if (!areBeside || at === secrets.length - 1) y += 5.6 + (values.length - 1) * 5 + 5.2;
  });
  const kept = linesOf(paper, words.keep, KEEP);
  y = Math.max(y, QR_SIDE + PADDING + 1 - (kept.length - 1) * 3.2);
  add('P', kept, KEEP, 3.2);
  return { paragraphs, height: Math.max(QR_SIDE + 2 * PADDING, y - 3.2 + PADDING - 1) };
}

function linesOf(paper: Paper, text: string, type: Type): string[] {
  const runs = [{ text, isStrong: type.isStrong === true }];
  const lines = breakLines(runs, WIDTH, (run) => paper.widthOf(run.text, type));
  return lines.map((line) => line.map((run) => run.text).join(''));
}

/** A link in one line where it fits, else broken before its token, which is what people mistype. */
function linkLines(paper: Paper, link: string): string[] {
  const whole = linesOf(paper, link, LINK);
  if (whole.length === 1) return whole;
  const at = link.lastIndexOf('/') + 1;
  return [...linesOf(paper, link.slice(0, at), LINK), ...linesOf(paper, link.slice(at), LINK)];
}

/** User names can be long: such a one has a line of its own, or several. */
function fitting(paper: Paper, text: string): { readonly isShort: boolean; readonly type: Type } {
  const typeOf = (size: number): Type => ({ size, isStrong: true, spacing: 0.4 });
  for (const size of [13, 11]) {
    if (paper.widthOf(text, typeOf(size)) <= WIDTH / 2 - 2) return { isShort: true, type: typeOf(size) };
  }
  return { isShort: false, type: typeOf(paper.widthOf(text, typeOf(12)) <= WIDTH ? 12 : 10) };
}
