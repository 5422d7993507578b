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

test('[OPS-180] without the programs of this platform photos are read by that of browsers, with the same answers', async () => {
  const portable = await openReaders(path.join(VECTORS, '..', 'models'), null);
  for (const line of answers) {
    const { file, devices } = JSON.parse(line);
    const { picture, scale } = await readPhoto(await readFile(path.join(VECTORS, path.basename(file))));
    expect([file, differences(scaleDevices(await recognise(portable, picture, []), scale), devices)]).toEqual([
      file,
      [],
    ]);
  }
});
