import { rateWord } from '@zaehlwerk/contract/text/rate-word';
import { breakLines, cutLine, cutLines } from '@zaehlwerk/domain/letter/break-lines';
import { digitBoxes, meterPlace, MOST_PLACE_LINES, registerParts } from '@zaehlwerk/domain/letter/letter-meters';
import { groupMeterNumber } from '@zaehlwerk/domain/meter/meter-number';
import { rateLabel } from '@zaehlwerk/domain/meter/obis';
import { unitOf } from '@zaehlwerk/domain/meter/unit';
import { type DrawnBlock, PLAIN } from './drawn-block.ts';
import { LEFT, RIGHT } from './form.ts';
import type { LetterContent, LetterMeter, LetterRate, LetterStyle } from './letter.ts';
import { type Element, INK, type Paper, QUIET_INK, type Type } from './paper.ts';

const HEADS: Type = { size: 8, color: QUIET_INK };
const NUMBER: Type = { size: 10.5, isStrong: true };
const PLACE: Type = { size: 8.5, color: QUIET_INK };
/** Heights of the heads, of a line and of a register. */
const HEAD = 6;
const LINE = 3.8;
const REGISTER = 8.2;
/** A box for a digit, and what lies between two. */
const BOX = { width: 4.4, height: 6, between: 0.6 };
const COMMA = 2;
const UNIT = 10;
/** Digits behind the comma are framed in red on counters. */
const RED = '#C3242B';
/** How wide the words of a meter may be: nine digits and four behind the comma have room beside them. */
const WORDS = 84;

/** The name of a register stands below the number of its meter, a little to the right. */
const REGISTER_NAME: Type = { size: 9.5 };
const INDENT = 4;

/** The meters of a letter as they are drawn. */
interface MeterBlocks {
  readonly blocks: readonly DrawnBlock[];
  /** How many meters have a location or a register whose name has no room. */
  readonly cut: number;
}

/** The meters of a letter as a table, each with boxes to note its digits; it is the reading card, too. */
export function meterBlocks(paper: Paper, style: LetterStyle, content: LetterContent): MeterBlocks {
  const { words } = style;
  const { meters } = content;
  if (meters.length === 0) return { blocks: [], cut: 0 };
  let body: Element | undefined;
  const heads = (letter: Element, top: number): Element => {
    if (body !== undefined) {
      // On further pages the heads repeat what was read before.
      paper.aside(() => drawHeads(paper, style, top));
      return body;
    }
    const table = paper.element(letter, 'Table');
    const row = paper.element(paper.element(table, 'THead'), 'TR');
    for (const [text, x] of headsOf(paper, words)) {
      const cell = paper.element(row, 'TH', { scope: 'Column' });
      paper.inside(cell, 'TH', () => paper.text(text, x, top + 3.6, HEADS));
    }
    paper.aside(() => headRule(paper, style, top));
    body = paper.element(table, 'TBody');
    return body;
  };
  const title: DrawnBlock = {
    ...PLAIN,
    height: 5,
    gap: 7,
    staysWithNext: true,
    draw(letter, top) {
      paper.inside(paper.element(letter, 'H2'), 'H2', () =>
        paper.text(words.meters, LEFT, top + 3.7, { size: 11, isStrong: true }),
      );
    },
  };
  const laidOut = meters.map((meter) => layOutMeter(paper, style, meter, meters));
  const rows = laidOut
    .flatMap(({ parts }) => parts)
    .map(({ meter, lines }, at): DrawnBlock => {
      const height = heightOf(lines);
      return {
        ...PLAIN,
        // The heads stand above the first row, and above the first of each page.
        height: height + (at === 0 ? HEAD : 0),
        headOnNewPage: at === 0 ? 0 : HEAD,
        draw(letter, top, beginsPage) {
          const rowTop = at === 0 ? top + HEAD : top;
          const rowsOfTable = body === undefined || beginsPage ? heads(letter, rowTop - HEAD) : body;
          drawMeter(paper, style, { body: rowsOfTable, meter, lines, top: rowTop, height });
        },
      };
    });
  const cut = laidOut.filter(({ isCut }) => isCut).length;
  return { blocks: [title, ...rows, ...more(paper, style, content)], cut };
}

function more(paper: Paper, { words }: LetterStyle, { metersLeftOut }: LetterContent): DrawnBlock[] {
  if (metersLeftOut === 0) return [];
  const text = words.moreMeters(metersLeftOut);
  const draw = (letter: Element, top: number): void =>
    paper.inside(paper.element(letter, 'P'), 'P', () => paper.text(text, LEFT, top + 3.7, { size: 9.5 }));
  return [{ ...PLAIN, height: 5, gap: 2.5, draw }];
}

function headsOf(paper: Paper, words: LetterStyle['words']): readonly (readonly [string, number])[] {
  return [
    [words.meter, LEFT],
    [words.toNote, RIGHT - UNIT - paper.widthOf(words.toNote, HEADS)],
  ];
}

function drawHeads(paper: Paper, style: LetterStyle, top: number): void {
  for (const [text, x] of headsOf(paper, style.words)) paper.text(text, x, top + 3.6, HEADS);
  headRule(paper, style, top);
}

function headRule(paper: Paper, { colors }: LetterStyle, top: number): void {
  paper.rule([LEFT, top + HEAD - 0.8], [RIGHT, top + HEAD - 0.8], 0.35, colors.edge);
}

interface Lines {
  readonly number: readonly string[];
  readonly place: readonly string[];
  /** The names of its registers. */
  readonly registers: readonly string[];
}

/** A row of the table: a meter, or as many registers of it as stay together. */
interface MeterPart {
  readonly meter: LetterMeter;
  readonly lines: Lines;
}

/** Lays out a meter: each part says which meter it is, the first of them also where it is. */
function layOutMeter(paper: Paper, style: LetterStyle, meter: LetterMeter, all: readonly LetterMeter[]) {
  const place = meterPlace(
    meter.meterAddress,
    all.map((one) => one.meterAddress),
  );
  const number = broken(paper, numberOf(style, meter), NUMBER);
  const whole = broken(paper, place ?? '', PLACE);
  const shown = cutLines(whole, MOST_PLACE_LINES, WORDS, (text) => paper.widthOf(text, PLACE));
  let isCut = shown.length < whole.length;
  const nameOf = (rate: LetterRate): string => {
    const name = rateLabel({ ...rate, rateName: rateWord(rate.rateName, style.language) });
    const fitting = cutLine(name, WORDS - INDENT, (text) => paper.widthOf(text, REGISTER_NAME));
    if (fitting !== name) isCut = true;
    return fitting;
  };
  const parts = registerParts(meter.rates).map((rates, at): MeterPart => {
    // One register alone is not named.
    const registers = rates.length > 1 ? rates.map(nameOf) : [];
    return {
      meter: { ...meter, rates },
      lines: { number, place: at === 0 ? shown : [style.words.continued], registers },
    };
  });
  return { parts, isCut };
}

function broken(paper: Paper, text: string, type: Type): string[] {
  const runs = [{ text, isStrong: type.isStrong === true }];
  const lines = breakLines(runs, WORDS, (run) => paper.widthOf(run.text, type));
  return lines.map((line) => line.map((run) => run.text).join(''));
}

function numberOf({ words }: LetterStyle, { meterNumber, meterType, customMeterType }: LetterMeter): string {
  return `${customMeterType?.trim() || words.kinds[meterType]} ${groupMeterNumber(meterNumber).join('\u00a0')}`;
}

/** The only register of a meter stands beside its number, several stand below it with their names. */
function heightOf({ number, place, registers }: Lines): number {
  const text = 2.4 + number.length * 4.6 + place.length * LINE + 1.2;
  return registers.length > 0 ? text + registers.length * REGISTER + 0.6 : Math.max(text, REGISTER + 2.6);
}

interface Drawn extends MeterPart {
  readonly body: Element;
  readonly top: number;
  readonly height: number;
}

function drawMeter(paper: Paper, style: LetterStyle, { body, meter, lines, top, height }: Drawn): void {
  const row = paper.element(body, 'TR');
  const head = paper.element(row, 'TH', { scope: 'Row' });
  const { rates } = meter;
  let y = top + (rates.length > 1 || lines.place.length > 0 ? 5 : 6.2);
  paper.inside(head, 'TH', () => {
    for (const line of lines.number) {
      paper.text(`${line} `, LEFT, y, NUMBER);
      y += 4.6;
    }
    y -= 0.4;
    for (const line of lines.place) {
      paper.text(`${line} `, LEFT, y, PLACE);
      y += LINE;
    }
  });
  const cell = paper.element(row, 'TD');
  const [only] = rates;
  if (rates.length === 1 && only !== undefined) drawRate(paper, style, { cell, meter, rate: only, top: top + 1.6 });
  else {
    let at = top + height - 0.6 - rates.length * REGISTER;
    for (const [nth, rate] of rates.entries()) {
      paper.inside(cell, 'TD', () => paper.text(`${lines.registers[nth]} `, LEFT + INDENT, at + 4.6, REGISTER_NAME));
      drawRate(paper, style, { cell, meter, rate, top: at });
      at += REGISTER;
    }
  }
  paper.aside(() => paper.rule([LEFT, top + height], [RIGHT, top + height], 0.15, '#8C979B'));
}

interface DrawnRate {
  readonly cell: Element;
  readonly meter: LetterMeter;
  readonly rate: LetterRate;
  readonly top: number;
}

function drawRate(paper: Paper, { words }: LetterStyle, { cell, meter, rate, top }: DrawnRate): void {
  const { before, after } = digitBoxes(rate, meter.meterType);
  const step = BOX.width + BOX.between;
  const right = RIGHT - UNIT;
  let x = right - before * step - (after === 0 ? 0 : COMMA + after * step) + BOX.between;
  const figure = paper.element(cell, 'Figure', { alt: words.boxes(before, after) });
  paper.inside(figure, 'Figure', () => {
    const box = (color: string): void => {
      paper.frame({ x, y: top, width: BOX.width, height: BOX.height }, color, 0.25, 0.5);
      x += step;
    };
    for (let digit = 0; digit < before; digit += 1) box(INK);
    if (after === 0) return;
    paper.text(',', x - BOX.between + 0.5, top + BOX.height - 0.6, { size: 13, isStrong: true });
    x += COMMA;
    for (let digit = 0; digit < after; digit += 1) box(RED);
  });
  const unit = unitOf(rate);
  if (unit !== null) paper.inside(cell, 'TD', () => paper.text(unit, right + 1.6, top + 4.4, { size: 8.5 }));
}
