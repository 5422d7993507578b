import { writeFileSync } from 'node:fs';
import { GAS, letterContent, letterMeter, letterStyle, printLetters, TWO_RATES } from '../../testing/letters.ts';
import { readPdf } from '../../testing/read-pdf.ts';
import sharp from 'sharp';
import { pictureOf } from './picture.ts';

const which = process.argv.slice(2);
const many = Array.from({ length: 12 }, (_, n) => ({ ...(n % 3 === 1 ? GAS : n % 3 === 2 ? TWO_RATES : letterMeter()), meterNumber: `1EMH00482139${String(n).padStart(2, '0')}` }));
const wide = async () => pictureOf(await sharp(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="900" height="200"><rect width="900" height="200" rx="30" fill="#1b2a6b"/><text x="60" y="135" font-size="110" fill="#fff" font-family="sans-serif">SW Talheim</text></svg>')).png().toBuffer());
const WATER = letterMeter({ meterNumber: '8SEN0021764510', meterType: 'WATER_METER', meterAddress: { street: 'Lindenstraße', houseNumber: '14', locationDescription: 'Keller, unter der Treppe' }, rates: [{ obis: '8-0:1.0.0', rateName: null, unit: null, preDecimals: 5, postDecimals: 3 }] });
const cases: Record<string, () => Promise<[Awaited<ReturnType<typeof letterStyle>>, ReturnType<typeof letterContent>]>> = {
  usual: async () => [await letterStyle(), letterContent({ meters: [letterMeter(), GAS, WATER] })],
  many: async () => [await letterStyle({ brandColor: '#1b2a6b' }), letterContent({ meters: many })],
  long: async () => [await letterStyle(), letterContent({ name: 'Wohnungseigentümergemeinschaft Obere Bahnhofstraße 112', username: 'hausverwaltung.obere-bahnhofstrasse@wohnbau-ellerbach.example', code: 'WWWW-WWWW-WWWW', lines: ['Wohnungseigentümergemeinschaft Obere Bahnhofstraße 112 bis 118 und Hinterhäuser', 'Đặng Thị Nguyễn-Čapková Αλέξανδρος Владимир', 'Bürgermeister-Doktor-Schwarzenberg-Straße 112', '34990 Ellerbach-Niederzwehren'], meters: [letterMeter({ meterNumber: 'Gartenhaus hinten links neben dem alten Brunnen, zweite Tür', meterAddress: { street: 'a', houseNumber: '1', locationDescription: 'Im Heizungskeller des Hinterhauses, dritter Raum links, hinter der Wärmepumpe neben dem Schaltschrank' }, rates: [{ obis: '1-0:1.8.0', rateName: null, unit: 'kWh', preDecimals: 9, postDecimals: 4 }] }), TWO_RATES] })],
  en: async () => [await letterStyle({ language: 'en', brandColor: '#2b0a0a', logo: await wide() }), letterContent({ code: null, meters: [letterMeter(), GAS] })],
  text: async () => [await letterStyle({ markdown: `# {campaign}: Bitte lesen Sie Ihre {meters} Zähler bis zum {latest} ab\n\nGuten Tag {name},\n\n${('Dieser Satz steht hier, damit der Brief **sehr lang** wird, wie ihn manche Häuser schreiben. '.repeat(9) + '\n\n').repeat(5)}## So geht es\n\n- Code scannen\n- Zahl eintippen\n- Absenden, und zwar am besten gleich, denn danach ist es erledigt und Sie müssen sich um nichts mehr kümmern\n\n---\n\nFreundliche Grüße\nIhre Stadtwerke\n\n**Übrigens:** Sie können auch anrufen.` }), letterContent({ meters: [letterMeter(), GAS] })],
  gone: async () => [await letterStyle(), letterContent({ name: '王小明', lines: ['王小明', 'Ağaoğlu & Łukasz', '34990 Ellerbach'], meters: [] })],
};
for (const [name, make] of Object.entries(cases)) {
  if (which.length > 0 && !which.includes(name)) continue;
  const [style, content] = await make();
  const files = await printLetters(style, [content]);
  for (const [file, bytes] of files) {
    if (file === 'check-sheet.pdf' && name !== 'gone') continue;
    const base = `/tmp/out/${name}-${file.replace('.pdf', '')}`;
    writeFileSync(`${base}.pdf`, bytes);
    const { pages } = await readPdf(bytes);
    for (const [at, page] of pages.entries()) writeFileSync(`${base}-${at + 1}.png`, await page.png(110));
    console.log(base, bytes.length, pages.length, await pages[0]?.codes());
  }
}
