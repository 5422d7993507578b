import { parseDay } from '@zaehlwerk/domain/calendar/day';
import { readLetterText } from '@zaehlwerk/domain/letter/letter-text';
import type { LetterContent, LetterMeter, LetterStyle } from '../features/letters/letter.ts';
import { lettersFile } from '../features/letters/letters-file.ts';
import { pictureOf } from '../features/letters/picture.ts';
import { LETTER_WORDS } from '../features/letters/words.ts';
import { derivePalette } from '../features/tenant/brand.ts';
import { defaultLogo } from '../features/tenant/logo.ts';
import { type PrintedPdf, readPdf } from './read-pdf.ts';
import { unzipBytes } from './unzip.ts';

/** A meter of a flat; the day until which it is to be read is that of its order. */
export function letterMeter(more: Partial<LetterMeter> = {}): LetterMeter {
  return {
    meterNumber: '1EMH0048213907',
    meterType: 'ELECTRIC_METER',
    customMeterType: null,
    meterAddress: { street: 'Lindenstraße', houseNumber: '14', locationDescription: 'Keller, links neben der Heizung' },
    terms: { earliestExecution: null, latestExecution: parseDay('2026-11-30') },
    rates: [{ obis: '1-0:1.8.0', rateName: 'Verbrauch', unit: 'kWh', preDecimals: 6, postDecimals: 1 }],
    ...more,
  };
}

export const GAS = letterMeter({
  meterNumber: '7ELS0032117845',
  meterType: 'GAS_METER',
  meterAddress: { street: 'Lindenstraße', houseNumber: '14', locationDescription: 'Keller, hinten rechts' },
  rates: [{ obis: '7-0:3.0.0', rateName: null, unit: 'm³', preDecimals: 5, postDecimals: 3 }],
});

export const TWO_RATES = letterMeter({
  meterNumber: '1ESY1160778899',
  rates: [
    { obis: '1-0:1.8.1', rateName: 'Hochtarif', unit: 'kWh', preDecimals: 6, postDecimals: 1 },
    { obis: '1-0:1.8.2', rateName: 'Niedertarif', unit: 'kWh', preDecimals: 6, postDecimals: 1 },
  ],
});

/** A letter to a household with one meter. */
export function letterContent(more: Partial<LetterContent> = {}): LetterContent {
  return {
    name: 'Margarete Wessel',
    customerNumber: '4071882',
    lines: ['Margarete Wessel', 'Lindenstraße 14', '34990 Ellerbach'],
    town: '34990 Ellerbach',
    isComplete: true,
    customers: 1,
    username: 'EB-407188',
    link: 'https://ablesen.stadtwerke-ellerbach.example/m/p3Xr8LkQ2mVt9ZcY5hWbN7sDfGjK4aE6',
    code: 'ABCD-EFGH-KMNP',
    meters: [letterMeter()],
    metersLeftOut: 0,
    ...more,
  };
}

/** How the letters of a utility look. */
export async function letterStyle(
  more: Partial<LetterStyle> & { readonly brandColor?: string; readonly markdown?: string } = {},
): Promise<LetterStyle> {
  const { brandColor = '#00616E', language = 'de', markdown, ...rest } = more;
  const words = LETTER_WORDS[language];
  const palette = derivePalette(brandColor).light;
  return {
    language,
    words,
    run: '20261110-ABCD',
    now: new Date('2026-11-10T09:00:00Z'),
    utility: 'Stadtwerke Ellerbach',
    logo: await pictureOf(await defaultLogo(brandColor)),
    colors: { text: palette['brand-text'], edge: palette['brand-edge'] },
    sender: 'Stadtwerke Ellerbach · Am Mühlgraben 2 · 34990 Ellerbach',
    contact: {
      phone: '05672 88-140',
      email: 'ablesung@sw-ellerbach.example',
      hours: 'Montag bis Freitag, 8 bis 17 Uhr',
    },
    campaign: 'Jahresablesung 2026',
    text: readLetterText(markdown ?? words.usualText),
    isOwnText: markdown !== undefined,
    ...rest,
  };
}

async function* inPages(letters: readonly LetterContent[]) {
  for (let at = 0; at < letters.length; at += 250) yield letters.slice(at, at + 250);
}

/** The file of letters, whole. */
export async function printLetters(
  style: LetterStyle,
  letters: readonly LetterContent[],
): Promise<Map<string, Buffer>> {
  const pieces: Uint8Array[] = [];
  for await (const piece of lettersFile(style, inPages(letters))) pieces.push(piece);
  return unzipBytes(Buffer.concat(pieces));
}

/** A letter as it comes out of the printer. */
export async function printLetter(style: LetterStyle, letter: LetterContent): Promise<PrintedPdf> {
  const files = await printLetters(style, [letter]);
  return readPdf(files.get('letters-001.pdf') ?? Buffer.alloc(0));
}
