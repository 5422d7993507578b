// npm run bench -- recognition [-- TABLE…]: how well and how fast photos are read, by kind, with and without what a portal knows.
// Tables of labelled photos are named, or found under METER_PHOTOS. Writes a page with all photos, the worst first.
import { existsSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { FEWEST_COMPARED, neighboursOf } from '../src/expected-number.ts';
import type { ExpectedMeter } from '../src/expectations.ts';
import { openReaders } from '../src/node/open-readers.ts';
import { readPhoto } from '../src/node/read-photo.ts';
import { recognise } from '../src/recognise.ts';
import { scaleDevices } from '../src/scale-devices.ts';
import { type Figures, figuresOf, tableOf } from './figures.ts';
import { expectedOf, score, type Scored } from './score.ts';
import { type LabelledPhoto, labelledPhotos } from './labelled-photos.ts';
import { writeReport } from './report.ts';

const ROOT = path.join(import.meta.dirname, '..');
const PHOTOS = process.env['METER_PHOTOS'] ?? path.join(ROOT, '..', '..', 'shared', 'data', 'meter-photos');
const RESULTS = path.join(ROOT, '..', 'test-results');

const readers = await openReaders(path.join(ROOT, 'models'));
const named = process.argv.slice(2);
const usual = [path.join(PHOTOS, 'dev', 'scenes.tsv'), path.join(ROOT, 'bench', 'rendered', 'scenes.tsv')];
// One that was named and is not there is an error; the photos of the house lie beside it, or not.
const tables = named.length > 0 ? named : usual.filter((table) => existsSync(table));
await mkdir(RESULTS, { recursive: true });
for (const table of tables) await measure(table);
console.log(`\nmemory ${(process.memoryUsage().rss / 1e6).toFixed(0)} MB`);

async function measure(table: string): Promise<void> {
  const all = await labelledPhotos(table);
  const legible = all.filter(({ whole }) => whole !== '');
  const name = path.basename(path.dirname(table));
  const alone = await readAll(legible, () => []);
  const known = await readAll(legible, (photo) => [expectedOf(photo)]);
  const strangers = await readAll(legible, (photo, index) => [expectedOf(photo, strangerOf(legible, index))]);
  const numbered = legible.filter(({ number }) => number.length >= FEWEST_COMPARED);
  const neighbours = await readAll(numbered, (photo) => lastDigits(photo).map((number) => expectedOf(photo, number)));
  const kinds = [...new Set(legible.map(({ display }) => display))];
  const lines: Figures[] = [
    figuresOf(`${name}, nothing known`, alone),
    ...kinds.map((kind) =>
      figuresOf(
        `  ${kind}`,
        alone.filter(({ photo }) => photo.display === kind),
      ),
    ),
    figuresOf(`${name}, meter known`, known),
    ...kinds.map((kind) =>
      figuresOf(
        `  ${kind}`,
        known.filter(({ photo }) => photo.display === kind),
      ),
    ),
  ];
  console.log(`\n${table}\n${tableOf(lines)}`);
  const wrong = strangers.filter(({ devices }, index) => devices[0]?.inferredMeter.id === strangerOf(legible, index));
  console.log(`another meter's number taken for this one's: ${wrong.length} of ${legible.length}`);
  const taken = neighbours.filter(({ photo, devices }) =>
    lastDigits(photo).includes(devices[0]?.inferredMeter.id ?? ''),
  );
  console.log(`a number with another last digit taken for this one's: ${taken.length} of ${numbered.length}`);
  const file = path.join(RESULTS, `recognition-${name}.html`);
  await writeReport(file, `${name}: nothing known`, alone);
  await writeReport(file.replace('.html', '-known.html'), `${name}: meter known`, known);
  console.log(`each photo: ${file}`);
}

/** Numbers of other meters, or an invented one. */
function strangerOf(photos: readonly LabelledPhoto[], index: number): string {
  const others = photos.filter(
    ({ number }, other) => other !== index && number !== '' && number !== photos[index]?.number,
  );
  return others[index % Math.max(1, others.length)]?.number ?? '1EMH0048213907';
}

/** A photo's number with each other last digit: of those, only the likeliest can be taken. */
function lastDigits({ number }: LabelledPhoto): string[] {
  return neighboursOf(number).filter((neighbour) => neighbour.slice(0, -1) === number.slice(0, -1));
}

async function readAll(
  photos: readonly LabelledPhoto[],
  expected: (photo: LabelledPhoto, index: number) => readonly ExpectedMeter[],
): Promise<Scored[]> {
  const scored: Scored[] = [];
  for (const [index, photo] of photos.entries()) {
    const bytes = await readFile(photo.file);
    const begun = performance.now();
    const { picture, scale } = await readPhoto(bytes);
    const devices = scaleDevices(await recognise(readers, picture, expected(photo, index)), scale);
    scored.push(score(photo, devices, performance.now() - begun));
  }
  return scored;
}
