import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import {
  GAS,
  letterContent,
  letterMeter,
  letterStyle,
  printLetter,
  printLetters,
  TWO_RATES,
} from '../../testing/letters.ts';
import { type PrintedPage, readPdf } from '../../testing/read-pdf.ts';
import { pictureOf } from './picture.ts';

/** What is printed between these edges, line by line. */
function within(page: PrintedPage, box: { left: number; top: number; right: number; bottom: number }): string[] {
  const inside = page.texts.filter(({ x, y }) => x >= box.left && x <= box.right && y >= box.top && y <= box.bottom);
  const lines = new Map<number, string>();
  for (const { text, y } of inside) lines.set(Math.round(y * 10), (lines.get(Math.round(y * 10)) ?? '') + text);
  return [...lines.values()].map((line) => line.trim());
}

/** Gaps are drawn, but not where a line ends. */
const withoutGaps = (text: string): string => text.replace(/\s/g, '');

const ADDRESS = { left: 20, top: 62.7, right: 105, bottom: 90 };
const FIRST = 0;

describe('[OPS-31] the envelope of DIN 5008, form B', () => {
  test('shows the sender, and the address below it, inside its window', async () => {
    const { pages } = await printLetter(await letterStyle(), letterContent());
    const page = pages[FIRST]!;
    expect(within(page, { ...ADDRESS, top: 45, bottom: 62.7 })).toEqual([
      'Stadtwerke Ellerbach · Am Mühlgraben 2 · 34990 Ellerbach',
    ]);
    expect(within(page, ADDRESS)).toEqual(['Margarete Wessel', 'Lindenstraße 14', '34990 Ellerbach']);
    for (const { x, y, width } of page.texts.filter((one) => one.y > 45 && one.y <= 90 && one.x < 105)) {
      expect(x).toBeGreaterThanOrEqual(24.9);
      expect(x + width).toBeLessThanOrEqual(100.1);
      expect(y).toBeLessThan(90);
    }
    // Nothing else begins before the field ends.
    expect(page.texts.filter(({ x, y }) => x < 105 && y > 90 && y < 98)).toEqual([]);
  });

  test('[OPN-422] shows long names whole, in six lines at most, and letters of many scripts', async () => {
    const lines = [
      'Wohnungseigentümergemeinschaft Obere Bahnhofstraße 112 bis 118 und Hinterhäuser',
      'Đặng Thị Nguyễn-Čapková Αλέξανδρος Владимир',
      'Bürgermeister-Doktor-Schwarzenberg-Straße 112',
      '34990 Ellerbach-Niederzwehren',
    ];
    const { pages } = await printLetter(await letterStyle(), letterContent({ lines }));
    const printed = within(pages[FIRST]!, ADDRESS);
    expect(printed.length).toBeLessThanOrEqual(6);
    expect(withoutGaps(printed.join(''))).toBe(withoutGaps(lines.join('')));
  });

  test('[OPN-422] shows a long sender inside its window, in 6 points at least, and cut where that is not enough', async () => {
    const lineOf = async (sender: string) => {
      const { pages } = await printLetter(await letterStyle({ sender }), letterContent());
      const texts = pages[FIRST]!.texts.filter(({ x, y }) => x < 105 && y > 45 && y <= 62.7);
      expect(Math.max(...texts.map(({ x, width }) => x + width))).toBeLessThanOrEqual(100.1);
      return within(pages[FIRST]!, { ...ADDRESS, top: 45, bottom: 62.7 }).join('');
    };
    const long = 'Stadtwerke Ellerbach und Umland · Am Mühlgraben 2 · 34990 Ellerbach';
    expect(withoutGaps(await lineOf(long))).toBe(withoutGaps(long));
    const longer = `Kommunale Versorgungsbetriebe ${long} · Postfach 112 · 34990 Ellerbach`;
    const cut = await lineOf(longer);
    expect(cut).toMatch(/^Kommunale Versorgungsbetriebe Stadtwerke .*…$/);
    expect(await lineOf('W'.repeat(100))).toMatch(/^W{20,}\s*…$/);
  });

  test('is folded and punched where its marks are', async () => {
    const { pages } = await printLetter(await letterStyle(), letterContent());
    const png = await pages[FIRST]!.png(254);
    const { data, info } = await sharp(png).greyscale().raw().toBuffer({ resolveWithObject: true });
    const marks: number[] = [];
    for (let y = 0; y < info.height; y += 1) if ((data[y * info.width + 70] ?? 255) < 200) marks.push(y / 10);
    const about = (mark: number) => marks.filter((y) => Math.abs(y - mark) < 0.4).length > 0;
    expect([about(105), about(148.5), about(210)]).toEqual([true, true, true]);
    expect(marks.length).toBeLessThanOrEqual(9);
  });
});

describe('[OPS-30] a letter', () => {
  test('has its access: link, user name, card code, and a QR code of 3 cm that leads where the link does', async () => {
    const content = letterContent();
    const { pages } = await printLetter(await letterStyle(), content);
    const page = pages[FIRST]!;
    expect(await page.codes()).toEqual([content.link]);
    const printed = page.texts.map(({ text }) => text).join('');
    for (const said of [content.link, 'EB-407188', 'ABCD-EFGH-KMNP'])
      expect(printed.replaceAll(' ', '')).toContain(said);
    // The rows whose finder patterns begin with a bar, from its left end to the right one of the other, in 0.1 mm.
    const { data, info } = await sharp(await page.png(254))
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const isBlack = (x: number, y: number): boolean => (data[y * info.width + x] ?? 255) < 60;
    const isBar = (y: number): boolean => Array.from({ length: 48 }, (_, x) => isBlack(x + 302, y)).every(Boolean);
    const widths = Array.from({ length: info.height }, (_, y) => y)
      .filter(isBar)
      .map(
        (y) =>
          Array.from({ length: 400 }, (_, x) => x)
            .filter((x) => isBlack(x + 300, y))
            .at(-1) ?? 0,
      );
    const widest = Math.max(...widths);
    expect(widest).toBeGreaterThanOrEqual(300);
    expect(widest).toBeLessThan(360);
  });

  test('without a card code shows none', async () => {
    const { pages } = await printLetter(await letterStyle(), letterContent({ code: null }));
    expect(pages[FIRST]!.read).toContain('EB-407188');
    expect(pages[FIRST]!.read).not.toMatch(/^Code/m);
  });

  test('is tagged: read in order, with headings, a table and words for its pictures', async () => {
    const { pages, language, title, isTagged } = await printLetter(
      await letterStyle(),
      letterContent({ meters: [letterMeter(), TWO_RATES] }),
    );
    expect([language, title, isTagged]).toEqual(['de-DE', 'Ableseschreiben 1', true]);
    const [page] = pages;
    expect(page!.tags.filter((tag) => /^H\d$/.test(tag))).toEqual(['H1', 'H2', 'H2']);
    for (const tag of ['Table', 'THead', 'TBody', 'TR', 'TH', 'TD', 'Figure', 'P']) expect(page!.tags).toContain(tag);
    expect(page!.alternatives).toEqual([
      'Logo Stadtwerke Ellerbach',
      'QR-Code, der Sie anmeldet',
      ...Array<string>(3).fill('6 Kästchen, Komma, 1 Kästchen'),
    ]);
    const order = [
      'Margarete Wessel',
      'Datum',
      'Bitte lesen Sie',
      'Guten Tag',
      'Ihr Zugang',
      '1EMH',
      'freundliche Grüße',
    ];
    const at = order.map((text) => page!.read.indexOf(text));
    expect([...at].sort((one, other) => one - other)).toEqual(at);
    expect(at).not.toContain(-1);
  });

  test('in English says everything in English', async () => {
    const style = await letterStyle({ language: 'en' });
    const { pages, language } = await printLetter(style, letterContent({ meters: [letterMeter(), GAS] }));
    expect(language).toBe('en-GB');
    for (const text of [
      'Please read your meters',
      'Hello Margarete Wessel,',
      'Your access',
      'Electricity',
      'Page 1 of 1',
    ])
      expect(pages[FIRST]!.read).toContain(text);
    expect(pages[FIRST]!.read).not.toMatch(/Zähler|Seite|Kunden/);
  });

  test('[OPN-421] with a wide logo has no name beside it, and keeps it in its room', async () => {
    const wide = await sharp({ create: { width: 800, height: 120, channels: 4, background: '#123456' } })
      .png()
      .toBuffer();
    const style = await letterStyle({ logo: await pictureOf(wide) });
    const { pages } = await printLetter(style, letterContent());
    expect(pages[FIRST]!.texts.filter(({ y }) => y < 40)).toEqual([]);
  });
});

test('[OPS-31, OPN-421] a long name beside a square logo ends on the sheet', async () => {
  const utility = 'Kommunale Versorgungsbetriebe Ellerbach und Umland '.repeat(4).trim();
  const { pages } = await printLetter(await letterStyle({ utility }), letterContent());
  const name = pages[FIRST]!.texts.filter(({ y }) => y < 40);
  expect(name.map(({ text }) => text).join('')).toMatch(/^Kommunale .*…$/);
  expect(Math.max(...name.map(({ x, width }) => x + width))).toBeLessThanOrEqual(190.1);
});

describe('[OPS-32] several meters', () => {
  test('stand on one letter, with their registers and boxes, on as many pages as they need', async () => {
    const meters = Array.from({ length: 12 }, (_, n) => ({
      ...(n % 3 === 1 ? GAS : n % 3 === 2 ? TWO_RATES : letterMeter()),
      meterNumber: `1EMH00482139${String(n).padStart(2, '0')}`,
    }));
    const { pages } = await printLetter(await letterStyle(), letterContent({ meters }));
    expect(pages.length).toBeGreaterThan(1);
    const all = pages.flatMap((page) => page.texts.map(({ text }) => text)).join('');
    for (const { meterNumber } of meters) expect(withoutGaps(all)).toContain(meterNumber);
    pages.forEach((page, at) => {
      expect(page.read).toContain(`Seite ${at + 1} von ${pages.length}`);
      expect(page.read).toContain('20261110-ABCD-000001');
      for (const { y } of page.texts) expect(y).toBeLessThan(285);
    });
    expect((await Promise.all(pages.map((page) => page.codes()))).map((codes) => codes.length)).toEqual(
      pages.map((_, at) => (at === 0 ? 1 : 0)),
    );
  });

  test('with more registers than a page has room for go on, each register with its boxes above the footer', async () => {
    const rates = Array.from({ length: 64 }, (_, n) => ({ ...TWO_RATES.rates[0]!, rateName: `Tarif-${n + 1}-` }));
    const many = letterMeter({ meterNumber: '1EMH0048213900', rates });
    const locationDescription = 'WWW '.repeat(500);
    const longest = letterMeter({
      meterNumber: 'W'.repeat(100),
      customMeterType: 'W'.repeat(200),
      meterAddress: { street: 'W'.repeat(200), houseNumber: '1', locationDescription },
      rates: rates.slice(0, 12).map((rate) => ({ ...rate, rateName: `${rate.rateName}${'W'.repeat(190)}` })),
    });
    const files = await printLetters(await letterStyle(), [letterContent({ meters: [many, longest, GAS] })]);
    const { pages } = await readPdf(files.get('letters-001.pdf')!);
    const all = pages.map(({ texts }) => texts.map(({ text }) => text).join('')).join('');
    for (const { rateName } of rates) expect(all).toContain(rateName);
    expect(pages.flatMap(({ alternatives }) => alternatives.filter((one) => /Kästchen/.test(one)))).toHaveLength(77);
    expect(all).toContain('Fortsetzung');
    for (const { texts } of pages)
      for (const { text, x, y, width } of texts) {
        if (y > 275) expect(text).toMatch(/^(Seite \d|20261110-|Stadtwerke|Montag|\s*$)/);
        else expect(y).toBeLessThanOrEqual(268);
        expect(x + width).toBeLessThanOrEqual(190.1);
      }
    // Names of registers end before the boxes begin.
    const names = pages.flatMap(({ texts }) => texts.filter(({ text }) => text.startsWith('Tarif-')));
    for (const { x, width } of names) expect(x + width).toBeLessThanOrEqual(113);
    const sheet = (await readPdf(files.get('check-sheet.pdf')!)).pages[0]!.read.replace(/\s+/g, ' ');
    expect(sheet).toMatch(/Zähler, deren Standort oder Register[^:]*gekürzt sind: 1 .*Margarete Wessel · 1\b/);
  });

  test('that are too many are told', async () => {
    const { pages } = await printLetter(await letterStyle(), letterContent({ metersLeftOut: 7 }));
    expect(pages[FIRST]!.read).toContain('7 weitere Zähler stehen im Portal.');
  });

  test('after a text of two pages come behind it', async () => {
    const markdown = `# Alles neu\n\n${'Dieser Satz steht hier, damit es lang wird. '.repeat(120)}\n\n- Punkt eins\n- Punkt zwei\n\n---\n\nEnde`;
    const { pages } = await printLetter(await letterStyle({ markdown }), letterContent());
    expect(pages.length).toBe(2);
    expect(await pages[1]!.codes()).toHaveLength(1);
    expect(pages[1]!.read).toMatch(/Punkt zwei[\s\S]*1EMH[\s\S]*Ende/);
  });
});
