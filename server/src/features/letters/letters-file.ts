import { crc32 } from 'node:zlib';
import { setImmediate } from 'node:timers/promises';
import { runFindings } from '@zaehlwerk/domain/letter/letter-finding';
import {
  letterId,
  LETTERS_PER_PART,
  type LetterPart,
  partFile,
  type PrintedLetter,
} from '@zaehlwerk/domain/letter/parts';
import { type AsyncFlateStreamHandler, Zip, type ZipInputFile } from 'fflate';
import { drawCheckSheet, type Noted, noteFindings, nothingNoted } from './check-sheet.ts';
import { drawLetter, senderLine } from './draw-letter.ts';
import { layOutLetter } from './lay-out-letter.ts';
import type { LetterContent, LetterStyle } from './letter.ts';
import { Paper } from './paper.ts';

type Pages = AsyncIterable<readonly LetterContent[]>;

/**
 * A ZIP of letters in parts and, at its end, their check sheet. It is made as it is taken: of a part no more than a letter
 * is in memory, with what the part says at its end of all of them.
 */
export async function* lettersFile(style: LetterStyle, pages: Pages): AsyncGenerator<Uint8Array> {
  const made: Uint8Array[] = [];
  const zip = new Zip((error, piece) => {
    if (error !== null) throw error;
    made.push(piece);
  });
  const noted = nothingNoted();
  let part: OpenPart | null = null;
  let count = 0;
  for await (const page of pages) {
    for (const content of page) {
      count += 1;
      part ??= openPart(zip, style, noted.parts.length + 1);
      addLetter(part, { style, noted, id: letterId(style.run, count), content });
      yield* made.splice(0);
      // Other calls get a turn after each letter.
      await setImmediate();
      if (part.letters < LETTERS_PER_PART) continue;
      yield* endPart(part, noted, made);
      part = null;
    }
  }
  if (part !== null) yield* endPart(part, noted, made);
  const sheet = new Paper({ title: style.words.checkSheet, locale: style.words.locale, now: style.now });
  const file = new StreamedFile('check-sheet.pdf');
  zip.add(file);
  if (count > 0) noteFindings(noted, { id: style.run, name: null, findings: runFindings(senderLine(sheet, style)) });
  drawCheckSheet(sheet, style, noted);
  yield* endPaper(sheet, file, made);
  zip.end();
  yield* made.splice(0);
}

/** One letter as PDF, for looking at it. */
export async function* specimenLetter(style: LetterStyle, content: LetterContent): AsyncGenerator<Uint8Array> {
  const { words, now } = style;
  const paper = new Paper({ title: words.title, locale: words.locale, now });
  drawLetter(paper, style, layOutLetter(paper, style, letterId(style.run, 1), content));
  for await (const piece of paper.end()) if (piece !== null) yield piece;
}

interface OpenPart {
  readonly paper: Paper;
  readonly file: StreamedFile;
  letters: number;
  pages: number;
  first: PrintedLetter | null;
  last: PrintedLetter | null;
}

function openPart(zip: Zip, { words, now }: LetterStyle, part: number): OpenPart {
  const file = new StreamedFile(partFile(part));
  zip.add(file);
  const paper = new Paper({ title: `${words.title} ${part}`, locale: words.locale, now });
  return { paper, file, letters: 0, pages: 0, first: null, last: null };
}

interface Adding {
  readonly style: LetterStyle;
  readonly noted: Noted;
  readonly id: string;
  readonly content: LetterContent;
}

function addLetter(part: OpenPart, { style, noted, id, content }: Adding): void {
  const letter = layOutLetter(part.paper, style, id, content);
  drawLetter(part.paper, style, letter);
  noteFindings(noted, letter);
  part.letters += 1;
  part.pages += letter.pages.length;
  part.last = { id, name: content.name, town: content.town };
  part.first ??= part.last;
  part.file.push(part.paper.taken());
}

async function* endPart(part: OpenPart, noted: Noted, made: Uint8Array[]): AsyncGenerator<Uint8Array> {
  const { file, letters, pages, first, last } = part;
  yield* endPaper(part.paper, file, made);
  if (first !== null && last !== null) {
    noted.parts.push({ file: file.filename, letters, pages, first, last } satisfies LetterPart);
  }
}

async function* endPaper(paper: Paper, file: StreamedFile, made: Uint8Array[]): AsyncGenerator<Uint8Array> {
  for await (const piece of paper.end()) {
    file.push(piece);
    yield* made.splice(0);
  }
  file.end();
  yield* made.splice(0);
}

/** A file of a ZIP as it is, piece by piece: a PDF is compressed already. Its check sum is Node's, the faster one. */
class StreamedFile implements ZipInputFile {
  readonly filename: string;
  readonly compression = 0;
  size = 0;
  crc = 0;
  ondata?: AsyncFlateStreamHandler;

  constructor(filename: string) {
    this.filename = filename;
  }

  push(piece: Uint8Array | null): void {
    if (piece === null) return;
    this.size += piece.length;
    this.crc = crc32(piece, this.crc);
    this.ondata?.(null, piece as Uint8Array<ArrayBuffer>, false);
  }

  end(): void {
    this.ondata?.(null, new Uint8Array(0), true);
  }
}
