import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { recognise } from '../recognise.ts';
import { scaleDevices } from '../scale-devices.ts';
import { differences } from '../testing/same-answer.ts';
import { openReaders } from './open-readers.ts';
import { readPhoto } from './read-photo.ts';
import { photoReader } from './start-reader.ts';

const VECTORS = path.join(import.meta.dirname, '..', '..', 'vectors');
const answers = (await readFile(path.join(VECTORS, 'answers.jsonl'), 'utf8')).trim().split('\n');

const reader = photoReader();
afterAll(() => reader.close());

test.each(answers.map((line) => JSON.parse(line)))('$file is read as it was', async ({ file, devices }) => {
  const photo = await readFile(path.join(VECTORS, path.basename(file)));
  expect(differences(await reader.read(photo, []), devices)).toEqual([]);
});

const portable = openReaders(path.join(VECTORS, '..', 'models'), null);

test.each(answers.map((line) => JSON.parse(line)))(
  '[OPS-180] without the programs of this platform $file is read by that of browsers, with the same answer',
  async ({ file, devices }) => {
    const { picture, scale } = await readPhoto(await readFile(path.join(VECTORS, path.basename(file))));
    expect(differences(scaleDevices(await recognise(await portable, picture, []), scale), devices)).toEqual([]);
  },
);
