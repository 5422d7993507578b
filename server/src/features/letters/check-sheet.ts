import { formatGermanDay, berlinDay } from '@zaehlwerk/domain/calendar/day';
import { LETTER_FINDINGS, type LetterFindingCode, MOST_FINDINGS_NAMED } from '@zaehlwerk/domain/letter/letter-finding';
import type { LetterPart, PrintedLetter } from '@zaehlwerk/domain/letter/parts';
import { FOOTER, LEFT, RIGHT } from './form.ts';
import type { LaidOutLetter } from './lay-out-letter.ts';
import type { LetterStyle } from './letter.ts';
import { type Element, type Paper, QUIET_INK, type Type } from './paper.ts';
import { breakLines } from '@zaehlwerk/domain/letter/break-lines';

/** What is noted while letters are made: as much as the sheet tells. */
export interface Noted {
  readonly parts: LetterPart[];
  readonly findings: Readonly<Record<LetterFindingCode, { count: number; readonly named: string[] }>>;
}

export function nothingNoted(): Noted {
  const none = LETTER_FINDINGS.map((code) => [code, { count: 0, named: [] }] as const);
  return { parts: [], findings: Object.fromEntries(none) as unknown as Noted['findings'] };
}

/** Notes what is to be looked at in a letter, or in all of a run. */
export function noteFindings(
  { findings }: Noted,
  { id, name, findings: own }: Pick<LaidOutLetter, 'id' | 'name' | 'findings'>,
): void {
  for (const { code, detail } of own) {
    const noted = findings[code];
    noted.count += 1;
    if (noted.named.length >= MOST_FINDINGS_NAMED) continue;
    noted.named.push([id, name ?? '', detail].filter((one) => one !== '').join(' · '));
  }
}

const BODY: Type = { size: 9 };
const HEADS: Type = { size: 8, color: QUIET_INK };
const TOP = 25;
const LINE = 4.6;
const COLUMNS = [LEFT, 55, 70, 85, 137] as const;

/** What the print shop compares with what it has: the parts with their counts and ends, and what wants a look. */
export function drawCheckSheet(paper: Paper, style: LetterStyle, noted: Noted): void {
  const { words } = style;
  const sheet = paper.element(paper.root, 'Sect');
  let y = Infinity;
  const room = (height: number): boolean => {
    if (y + height <= FOOTER - 3) return false;
    paper.addPage();
    paper.aside(() => paper.text(`${words.checkSheet} · ${style.run}`, LEFT, FOOTER + 4, HEADS));
    y = TOP;
    return true;
  };
  const line = (parent: Element, tag: string, text: string, type: Type, height = LINE): void => {
    room(height);
    paper.inside(paper.element(parent, tag), tag, () => paper.text(text, LEFT, y, type));
    y += height;
  };
  line(sheet, 'H1', words.checkSheet, { size: 16, isStrong: true }, 8);
  const date = formatGermanDay(berlinDay(style.now));
  const about = [style.utility, style.campaign, date].filter((one) => one !== null).join(' · ');
  for (const text of inLines(paper, about)) line(sheet, 'P', text, BODY);
  line(sheet, 'P', `${words.run} ${style.run}`, BODY, 9);

  const table = paper.element(sheet, 'Table');
  const heads = [words.part, words.letters, words.pages, words.firstLetter, words.lastLetter];
  const row = (tag: 'TH' | 'TD', cells: readonly (readonly string[])[], type: Type): void => {
    const height = Math.max(...cells.map((cell) => cell.length)) * 3.9 + 1.6;
    if (room(height) && tag === 'TD')
      row(
        'TH',
        heads.map((head) => [head]),
        HEADS,
      );
    const element = paper.element(table, 'TR');
    cells.forEach((cell, column) => {
      const own = paper.element(element, tag, tag === 'TH' ? { scope: 'Column' } : {});
      paper.inside(own, tag, () =>
        cell.forEach((text, nth) => paper.text(`${text} `, COLUMNS[column] ?? LEFT, y + nth * 3.9, type)),
      );
    });
    y += height;
    paper.aside(() => paper.rule([LEFT, y - 4.2], [RIGHT, y - 4.2], tag === 'TH' ? 0.35 : 0.15, QUIET_INK));
  };
  const { parts } = noted;
  if (parts.length === 0) line(sheet, 'P', words.noLetters, BODY);
  else
    row(
      'TH',
      heads.map((head) => [head]),
      HEADS,
    );
  for (const { file, letters, pages, first, last } of parts)
    row('TD', [[file], [String(letters)], [String(pages)], inCell(paper, first), inCell(paper, last)], BODY);
  if (parts.length > 0) {
    const sum = (of: (part: LetterPart) => number): string => String(parts.reduce((all, part) => all + of(part), 0));
    row('TD', [[words.total], [sum(({ letters }) => letters)], [sum(({ pages }) => pages)], [], []], {
      ...BODY,
      isStrong: true,
    });
  }
  drawFindings({ paper, style, noted }, sheet, line, () => {
    y += 5;
  });
  sheet.end();
}

type Line = (parent: Element, tag: string, text: string, type: Type, height?: number) => void;

interface Sheet {
  readonly paper: Paper;
  readonly style: LetterStyle;
  readonly noted: Noted;
}

function drawFindings({ paper, style, noted }: Sheet, sheet: Element, line: Line, space: () => void): void {
  const { words } = style;
  const found = LETTER_FINDINGS.filter((code) => noted.findings[code].count > 0);
  space();
  line(sheet, 'H2', words.toCheck, { size: 11, isStrong: true }, 6);
  if (found.length === 0) line(sheet, 'P', words.nothingToCheck, BODY);
  for (const code of found) {
    const { count, named } = noted.findings[code];
    line(sheet, 'H3', `${words.findings[code]}: ${count}`, { ...BODY, isStrong: true });
    for (const one of named) for (const text of inLines(paper, one)) line(sheet, 'P', text, BODY, 4);
    if (count > named.length) line(sheet, 'P', words.moreFindings(count - named.length), BODY);
    space();
  }
}

/** A letter in a cell: its id, and below it to whom it goes. */
function inCell(paper: Paper, { id, name, town }: PrintedLetter): string[] {
  const whom = [name, town].filter((one) => one !== null).join(', ');
  return [id, ...broken(paper, whom, 50).slice(0, 2)];
}

function inLines(paper: Paper, text: string): string[] {
  return broken(paper, text, RIGHT - LEFT);
}

function broken(paper: Paper, text: string, width: number): string[] {
  const lines = breakLines([{ text, isStrong: false }], width, (run) => paper.widthOf(run.text, BODY));
  return lines.map((line) => line.map((run) => run.text).join(''));
}
