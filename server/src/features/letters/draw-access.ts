import { breakLines } from '@zaehlwerk/domain/letter/break-lines';
import { encodeQR } from 'qr';
import { type DrawnBlock, PLAIN } from './drawn-block.ts';
import { LEFT, RIGHT } from './form.ts';
import type { LetterContent, LetterStyle } from './letter.ts';
import { type Paper, QUIET_INK, type Type } from './paper.ts';

/** The side of the QR code without its empty border: more than 3 cm, so that old phones read it from the table. */
const QR_SIDE = 32;
/** The frame keeps four modules around it empty, which are 3.8 mm at most. */
const PADDING = 5;
const HEIGHT = QR_SIDE + 2 * PADDING;
/** Where the text beside the code begins. */
const BESIDE = LEFT + PADDING + QR_SIDE + 7;
const WIDTH = RIGHT - PADDING - BESIDE;

const LEAD: Type = { size: 9, color: QUIET_INK };
const LABEL: Type = { size: 8, color: QUIET_INK };
const SECRET: Type = { size: 13, isStrong: true, spacing: 0.4 };

/** How somebody signs in: the code to scan, the link to type, user name and card code, in one frame. */
export function accessBlock(paper: Paper, style: LetterStyle, content: LetterContent): DrawnBlock {
  return {
    ...PLAIN,
    height: HEIGHT,
    gap: 6,
    draw(letter, top) {
      paper.aside(() =>
        paper.frame({ x: LEFT, y: top, width: RIGHT - LEFT, height: HEIGHT }, style.colors.edge, 0.35, 2),
      );
      const section = paper.element(letter, 'Sect');
      drawQr(paper, style, section, content.link, top + PADDING);
      drawWords(paper, style, section, content, top);
    },
  };
}

function drawQr(paper: Paper, { words }: LetterStyle, section: ReturnType<Paper['element']>, link: string, y: number) {
  const modules = encodeQR(link, 'raw', { border: 1 }).slice(1, -1);
  const rows = modules.map((row) => row.slice(1, -1));
  const figure = paper.element(section, 'Figure', { alt: words.qr });
  paper.inside(figure, 'Figure', () => paper.cells(rows, LEFT + PADDING, y, QR_SIDE / rows.length));
}

function drawWords(
  paper: Paper,
  { words, colors }: LetterStyle,
  section: ReturnType<Paper['element']>,
  { link, username, code }: LetterContent,
  top: number,
): void {
  const paragraph = (tag: string, draw: () => void): void => {
    paper.inside(paper.element(section, tag), tag, draw);
  };
  const lines = (text: string, type: Type): string[] => {
    const runs = [{ text, isStrong: type.isStrong === true }];
    const broken = breakLines(runs, WIDTH, (run) => paper.widthOf(run.text, type));
    return broken.map((line) => line.map((run) => run.text).join(''));
  };
  let y = top + PADDING + 3.4;
  paragraph('H2', () => paper.text(words.access, BESIDE, y, { size: 11, isStrong: true, color: colors.text }));
  y += 5.2;
  paragraph('P', () => {
    for (const line of lines(words.accessLead, LEAD)) {
      paper.text(`${line} `, BESIDE, y, LEAD);
      y += 4.1;
    }
  });
  const linkType: Type = { size: 9, isStrong: true };
  paragraph('P', () => {
    for (const line of linkLines(link, (text) => lines(text, linkType))) {
      paper.text(line, BESIDE, y, linkType);
      y += 4.1;
    }
  });
  y = Math.max(y + 2.4, top + 25.2);
  const secrets: readonly (readonly [string, string | null])[] = [
    [words.username, username],
    [words.code, code],
  ];
  let x = BESIDE;
  for (const [label, value] of secrets) {
    if (value === null) continue;
    paragraph('P', () => {
      paper.text(`${label} `, x, y, LABEL);
      const type = fitting(paper, value, code === null ? WIDTH : WIDTH / 2 - 3);
      paper.text(value, x, y + 5.6, type);
    });
    x += WIDTH / 2;
  }
  paragraph('P', () => paper.text(words.keep, BESIDE, top + HEIGHT - PADDING + 0.6, { size: 7.5, color: QUIET_INK }));
}

/** A link in one line where it fits, else broken before its token, which is what people mistype. */
function linkLines(link: string, lines: (text: string) => string[]): string[] {
  const whole = lines(link);
  if (whole.length === 1) return whole;
  const at = link.lastIndexOf('/') + 1;
  return [...lines(link.slice(0, at)), ...lines(link.slice(at))];
}

/** User names can be long. */
function fitting(paper: Paper, text: string, width: number): Type {
  const sizes = [SECRET.size, 11, 9.5, 8, 6.5];
  const size = sizes.find((one) => paper.widthOf(text, { ...SECRET, size: one }) <= width) ?? 5;
  return { ...SECRET, size };
}
