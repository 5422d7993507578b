import { readFileSync } from 'node:fs';
import path from 'node:path';
import { found, verb } from '../calls.ts';
import { type Campaign, expectSame, expectThat, type Step } from '../campaign.ts';
import { CAST } from '../cast.ts';
import { pagesIn, readLetters, unzipFile } from '../read-letters.ts';
import { household } from '../town.ts';

/** Letters of the first part that are looked at: those of the cast are among them. */
const LOOKED_AT = 24;

/** Links for everybody, as a file and on paper. */
export const letters: readonly Step[] = [
  { name: 'links for everybody, as CSV', seconds: 15, run: printLinks },
  { name: 'letters as PDF, their codes read back', seconds: 100, run: printLetters },
];

async function printLinks(campaign: Campaign): Promise<string> {
  await verb(campaign, 'access', '--campaign', '2026', '--format', 'csv', '--out', 'links.csv');
  const count = keepLinks(campaign, 'links.csv');
  expectSame(count, campaign.households, 'links');
  return `${count} links`;
}

/** Keeps the links of a file of access data; returns how many there are. */
export function keepLinks({ folder, links }: Campaign, name: string): number {
  const [head = '', ...rows] = readFileSync(path.join(folder, name), 'utf8').replace('\uFEFF', '').trim().split('\r\n');
  const columns = head.split(';');
  const cellsOf = (row: string): string[] => row.split(';').map((cell) => cell.replace(/^"(.*)"$/, '$1'));
  for (const row of rows) {
    const cells = cellsOf(row);
    links.set(cells[columns.indexOf('username')] ?? '', tokenIn(cells[columns.indexOf('link')] ?? ''));
  }
  return rows.length;
}

async function printLetters(campaign: Campaign): Promise<string> {
  const what = ['--campaign', '2026', '--mail', 'none', '--format', 'letters', '--out', 'letters.zip'];
  await verb(campaign, 'access', ...what);
  const files = await unzipFile(path.join(campaign.folder, 'letters.zip'));
  const parts = [...files].filter(([name]) => /^letters-\d+\.pdf$/.test(name));
  let pages = 0;
  for (const [, pdf] of parts) pages += await pagesIn(pdf);
  const expected = everybody(campaign).filter((at) => household(at).mail === null).length;
  expectSame(await checkSheetOf(files), [expected, pages], 'letters and pages that the check sheet tells');
  let read = 0;
  for (const letter of await readLetters(files.get('letters-001.pdf') ?? Buffer.alloc(0), LOOKED_AT)) {
    if (!letter.text.includes('/m/')) continue;
    const username = found(letter.text, /(SW-\d{6})/);
    const link = await letter.code();
    expectThat(letter.text.replaceAll(/\s/g, '').includes(link), `the code of ${username} is not the link beside it`);
    if (!CAST.byLetter.includes(Number(username.slice(3)))) continue;
    campaign.links.set(username, tokenIn(link));
    read += 1;
  }
  expectSame(read, CAST.byLetter.length, 'codes of those who sign in by letter');
  return `${expected} letters in ${parts.length} parts, ${LOOKED_AT} pages looked at`;
}

/** How many letters and pages the check sheet sums up. */
async function checkSheetOf(files: ReadonlyMap<string, Buffer>): Promise<readonly number[]> {
  const pages = await readLetters(files.get('check-sheet.pdf') ?? Buffer.alloc(0), Infinity);
  const [, count, sides] = /Zusammen\s+(\d+)\s+(\d+)/.exec(pages.map(({ text }) => text).join(' ')) ?? [];
  return [Number(count), Number(sides)];
}

function everybody({ households }: Campaign): readonly number[] {
  return Array.from({ length: households }, (_, at) => at);
}

function tokenIn(link: string): string {
  return found(link, /\/m\/(\w+)$/);
}
