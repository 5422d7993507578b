import { expect, test } from 'vitest';
import { letterContent, letterStyle, printLetter, printLetters } from '../../testing/letters.ts';
import { readPdf } from '../../testing/read-pdf.ts';
import type { LetterContent, LetterStyle } from './letter.ts';
import { lettersFile } from './letters-file.ts';

const numbered = (count: number): LetterContent[] =>
  Array.from({ length: count }, (_, n) =>
    letterContent({
      name: `Kunde ${n + 1}`,
      lines: [`Kunde ${n + 1}`, 'Lindenstraße 14', '34990 Ellerbach'],
      link: `https://ablesen.example/m/${String(n + 1).padStart(32, 'x')}`,
    }),
  );

test('[OPS-34, OPN-420] letters come in parts of 500, with a check sheet of their counts and ends', async () => {
  const files = await printLetters(await letterStyle(), numbered(501));
  expect([...files.keys()]).toEqual(['letters-001.pdf', 'letters-002.pdf', 'check-sheet.pdf']);
  const first = await readPdf(files.get('letters-001.pdf')!, [500]);
  const second = await readPdf(files.get('letters-002.pdf')!);
  const sheet = await readPdf(files.get('check-sheet.pdf')!);
  expect([first.count, second.count]).toEqual([500, 1]);
  expect(second.pages[0]!.read).toContain('20261110-ABCD-000501');
  expect(await first.pages[0]!.codes()).toEqual([numbered(500)[499]!.link]);
  const { read } = sheet.pages[0]!;
  expect(read).toContain('Druckauftrag 20261110-ABCD');
  const rows = read.replace(/\s+/g, ' ');
  expect(rows).toContain(
    'letters-001.pdf 500 500 20261110-ABCD-000001 Kunde 1, 34990 Ellerbach 20261110-ABCD-000500 Kunde 500, 34990 Ellerbach',
  );
  expect(rows).toContain(
    'letters-002.pdf 1 1 20261110-ABCD-000501 Kunde 501, 34990 Ellerbach 20261110-ABCD-000501 Kunde 501, 34990 Ellerbach',
  );
  expect(rows).toMatch(/Zusammen 501 501/);
  expect(rows).toContain('Zu keinem Brief gibt es einen Hinweis.');
  expect(rows).not.toMatch(/\/m\/|ABCD-EFGH/);
});

test('[OPS-35, OPN-395] what wants a look is told on the check sheet, and what the font lacks is seen', async () => {
  const odd = letterContent({
    name: '王小明',
    lines: ['王小明', 'Lindenstraße 14'],
    town: null,
    isComplete: false,
    customerNumber: null,
    metersLeftOut: 2,
  });
  const style = await letterStyle({ markdown: 'Kunde {customerNumber} bis {earliest}' });
  const files = await printLetters(style, [odd, ...numbered(1)]);
  const sheet = await readPdf(files.get('check-sheet.pdf')!);
  const read = sheet.pages
    .map((page) => page.read)
    .join('\n')
    .replace(/\s+/g, ' ');
  expect(read).toContain('Anschrift ohne Name, Straße, Postleitzahl oder Ort: 1');
  expect(read).toContain('Zeichen, die in der Schrift fehlen, als Kästchen gedruckt: 1');
  expect(read).toContain('U+738B U+5C0F U+660E');
  expect(read).toContain('Platzhalter ohne Angabe: 2');
  expect(read).toContain('20261110-ABCD-000001 ');
  expect(read).toContain('Zähler, die auf dem Brief nicht mehr stehen: 1');
  const { pages } = await printLetter(style, odd);
  const name = pages[0]!.texts.find(({ y }) => Math.abs(y - 66.9) < 0.2);
  // Three boxes as wide as letters.
  expect(name!.width).toBeGreaterThan(4);
});

test('[OPS-35, OPN-422] a sender that was cut is told once for all letters', async () => {
  const sender = `Stadtwerke ${'Ellerbach und Umland '.repeat(8)}`;
  const sheetOf = async (style: LetterStyle, count: number) => {
    const files = await printLetters(style, numbered(count));
    return (await readPdf(files.get('check-sheet.pdf')!)).pages.map(({ read }) => read.replace(/\s+/g, ' ')).join(' ');
  };
  const told = await sheetOf(await letterStyle({ sender }), 3);
  expect(told).toContain('Absender über der Anschrift zu lang für das Fenster, auf allen Briefen gekürzt: 1');
  expect(told).toMatch(/20261110-ABCD · Stadtwerke Ellerbach und Umland .* …/);
  expect(await sheetOf(await letterStyle({ sender }), 0)).not.toContain('Absender über');
  expect(await sheetOf(await letterStyle(), 1)).not.toContain('Absender über');
});

test('[OPS-34] of findings of one kind 200 are named and the rest is counted; without letters the sheet says so', async () => {
  const files = await printLetters(
    await letterStyle({ markdown: 'Nichts' }),
    numbered(203).map((one) => ({ ...one, isComplete: false })),
  );
  const sheet = await readPdf(files.get('check-sheet.pdf')!);
  const read = sheet.pages.map((page) => page.read).join('\n');
  expect(read).toContain('Anschrift ohne Name, Straße, Postleitzahl oder Ort: 203');
  expect(read).toContain('und 3 weitere');
  const none = await printLetters(await letterStyle(), []);
  expect([...none.keys()]).toEqual(['check-sheet.pdf']);
  expect((await readPdf(none.get('check-sheet.pdf')!)).pages[0]!.read).toContain('keinen Brief');
});

test('[OPS-36] letters are made as they are taken: whoever does not read on has none made', async () => {
  let made = 0;
  async function* pages() {
    for (const content of numbered(40)) {
      made += 1;
      yield [content];
    }
  }
  const file = lettersFile(await letterStyle(), pages());
  await file.next();
  const atFirst = made;
  expect(atFirst).toBeLessThan(5);
  await file.next();
  expect(made).toBeLessThan(atFirst + 3);
  await file.return(undefined);
  expect(made).toBeLessThan(atFirst + 3);
});
