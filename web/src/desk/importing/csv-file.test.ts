import { expect, test } from 'vitest';
import { openCsv } from './csv-file.ts';

const header = { line: 1, headings: ['Auftragsnummer', 'Ort'] };
const open = (text: string | Uint8Array, known = header) =>
  openCsv('a.csv', typeof text === 'string' ? new TextEncoder().encode(text) : text, known);
const cells = (text: string | Uint8Array, known = header) =>
  open(text, known).rows.map((row) => [row.line, ...row.cells]);

test.each([
  [';', 'Auftragsnummer;Ort\nA-1;Köln, Rhein\n'],
  [',', 'Auftragsnummer,Ort\nA-1,"Köln, Rhein"\n'],
  ['tab', 'Auftragsnummer\tOrt\r\nA-1\tKöln, Rhein'],
])('[DSK-72] a file separated by %s has its cells', (_, text) => {
  expect(cells(text)).toEqual([
    [1, 'Auftragsnummer', 'Ort'],
    [2, 'A-1', 'Köln, Rhein'],
  ]);
});

test('[DSK-72] lines count as in the file: empty ones, and those within a cell; quotes within text are text', () => {
  const text = 'Auftragsnummer;Ort\n\nA-1;"zwei\nZeilen, ""so"""\nA-2;Gasthof "Anker"\n;\nA-3;';
  expect(cells(text)).toEqual([
    [1, 'Auftragsnummer', 'Ort'],
    [3, 'A-1', 'zwei\nZeilen, "so"'],
    [5, 'A-2', 'Gasthof "Anker"'],
    [7, 'A-3', ''],
  ]);
});

test('[DSK-72] what a file is encoded in is told, and it is read so', () => {
  const ansi = Uint8Array.from('Auftragsnummer;Ort\nA-1;K\u00f6ln', (letter) => letter.charCodeAt(0));
  expect([open(ansi).encoding, cells(ansi)[1]]).toEqual(['Windows-1252', [2, 'A-1', 'Köln']]);
  expect(open('Auftragsnummer;Ort').encoding).toBe('UTF-8');
});

test('[DSK-72, OPN-560] with other texts every line stays where it is, and every other cell as it was', async () => {
  const text = 'Liste\nNr;Ort\n\n"A-1";"a ""b"""\nA-2;c\n';
  const file = open(text, { line: 2, headings: ['Nr', 'Ort'] });
  const written = file.withCells(
    new Map([
      [2, new Map([[0, 'Auftragsnummer']])],
      [5, new Map([[1, 'x;"y"']])],
    ]),
  );
  expect(written.type).toBe('text/csv');
  const again = await written.text();
  expect(again.replace('\uFEFF', '').split('\n')).toEqual([
    'Liste',
    'Auftragsnummer;Ort',
    '',
    '"A-1";"a ""b"""',
    'A-2;"x;""y"""',
    '',
  ]);
});
