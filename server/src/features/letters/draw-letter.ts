import { type FittedLine, fitLine } from '@zaehlwerk/domain/letter/address-field';
import { breakLines, cutLine } from '@zaehlwerk/domain/letter/break-lines';
import { ADDRESS, FACTS, FIRST_PAGE, FOLDS, FOOTER, LEFT, NEXT_PAGE, PUNCH, RIGHT } from './form.ts';
import type { LaidOutLetter } from './lay-out-letter.ts';
import type { LetterStyle } from './letter.ts';
import { type Element, type Paper, QUIET_INK, type Type } from './paper.ts';

const SMALL: Type = { size: 7.5, color: QUIET_INK };
const LOGO = { top: 15, height: 14, widest: 70 };
/** A logo wider than this has the name of the utility in it; beside one that is rather square the name is printed. */
const WORDMARK_RATIO = 1.8;

/** Draws a letter on pages of its own. */
export function drawLetter(paper: Paper, style: LetterStyle, letter: LaidOutLetter): void {
  const section = paper.element(paper.root, 'Sect');
  for (const [at, page] of letter.pages.entries()) {
    paper.addPage();
    drawMarks(paper);
    if (at === 0) drawHead(paper, style, section, letter);
    else drawNextHead(paper, style, letter);
    const { top } = at === 0 ? FIRST_PAGE : NEXT_PAGE;
    for (const [nth, placed] of page.entries()) {
      letter.blocks[placed.block]?.draw(section, top + placed.top, at > 0 && nth === 0);
    }
    drawFoot(paper, style, { letter, page: at + 1 });
  }
  section.end();
}

/** The line of the sender as the window has room for it. */
export function senderLine(paper: Paper, { sender }: LetterStyle): FittedLine {
  return fitLine(sender, {
    width: ADDRESS.width,
    size: ADDRESS.senderSize,
    smallest: ADDRESS.senderSmallest,
    widthOf: (part, size) => paper.widthOf(part, { size }),
  });
}

/** Where the sheet is folded and punched, at its left edge. */
function drawMarks(paper: Paper): void {
  paper.aside(() => {
    for (const y of FOLDS) paper.rule([5, y], [9, y], 0.15, QUIET_INK);
    paper.rule([5, PUNCH], [11, PUNCH], 0.15, QUIET_INK);
  });
}

function drawHead(paper: Paper, style: LetterStyle, section: Element, letter: LaidOutLetter): void {
  drawLogo(paper, style, section);
  const paragraph = (draw: () => void): void => paper.inside(paper.element(section, 'P'), 'P', draw);
  const { text: sender, size } = senderLine(paper, style);
  paragraph(() => paper.text(sender, ADDRESS.x, ADDRESS.sender, { size, color: QUIET_INK }));
  const end = ADDRESS.x + paper.widthOf(sender, { size });
  paper.aside(() => paper.rule([ADDRESS.x, ADDRESS.sender + 1.2], [end, ADDRESS.sender + 1.2], 0.15, QUIET_INK));
  paragraph(() =>
    letter.address.lines.forEach((line, at) => {
      paper.text(`${line} `, ADDRESS.x, ADDRESS.first + at * ADDRESS.line, { size: letter.address.size });
    }),
  );
  drawFacts(paper, section, letter);
}

function drawLogo(paper: Paper, { logo, utility, words }: LetterStyle, section: Element): void {
  const height = Math.min(LOGO.height, LOGO.widest / logo.ratio);
  const figure = paper.element(section, 'Figure', { alt: `${words.logo} ${utility}` });
  paper.inside(figure, 'Figure', () => paper.image(logo, LEFT, LOGO.top, height));
  if (logo.ratio > WORDMARK_RATIO) return;
  const x = LEFT + height * logo.ratio + 4;
  const { text, size } = fitLine(utility, {
    width: RIGHT - x,
    size: 15,
    smallest: 10,
    widthOf: (part, points) => paper.widthOf(part, { size: points, isStrong: true }),
  });
  paper.inside(paper.element(section, 'P'), 'P', () =>
    paper.text(text, x, LOGO.top + height / 2 + size * 0.125, { size, isStrong: true }),
  );
}

function drawFacts(paper: Paper, section: Element, { facts }: LaidOutLetter): void {
  let y: number = FACTS.first;
  const type: Type = { size: 9.5 };
  for (const [label, value] of facts) {
    const broken = breakLines([{ text: value, isStrong: false }], RIGHT - FACTS.value, (run) =>
      paper.widthOf(run.text, type),
    );
    paper.inside(paper.element(section, 'P'), 'P', () => {
      paper.text(`${label} `, FACTS.label, y, { size: 8, color: QUIET_INK });
      for (const line of broken.slice(0, 2)) {
        paper.runs(line, FACTS.value, y, type);
        y += FACTS.line;
      }
    });
  }
}

function drawNextHead(paper: Paper, { utility }: LetterStyle, { subject }: LaidOutLetter): void {
  paper.aside(() => {
    const type: Type = { size: 8.5, color: QUIET_INK };
    const text = [utility, subject].join(' · ');
    paper.text(cut(paper, text, type, RIGHT - LEFT), LEFT, 20, type);
    paper.rule([LEFT, 23], [RIGHT, 23], 0.15, QUIET_INK);
  });
}

interface Foot {
  readonly letter: LaidOutLetter;
  readonly page: number;
}

function drawFoot(paper: Paper, style: LetterStyle, { letter, page }: Foot): void {
  const { words, contact, utility, colors } = style;
  paper.aside(() => {
    paper.rule([LEFT, FOOTER], [RIGHT, FOOTER], 0.25, colors.edge);
    const pages = words.page(page, letter.pages.length);
    paper.text(pages, RIGHT - paper.widthOf(pages, SMALL), FOOTER + 4, SMALL);
    const id: Type = { size: 6.5, color: QUIET_INK };
    paper.text(letter.id, RIGHT - paper.widthOf(letter.id, id), FOOTER + 7.6, id);
    const room = RIGHT - LEFT - 32;
    const reach = [utility, contact.phone, contact.email].filter((one) => one !== null).join(' · ');
    paper.text(cut(paper, reach, SMALL, room), LEFT, FOOTER + 4, SMALL);
    if (contact.hours !== null) paper.text(cut(paper, contact.hours, SMALL, room), LEFT, FOOTER + 7.6, SMALL);
  });
}

/** What a line has room for. */
function cut(paper: Paper, text: string, type: Type, width: number): string {
  return cutLine(text, width, (part) => paper.widthOf(part, type));
}
