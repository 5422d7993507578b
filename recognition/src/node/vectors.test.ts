import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { differences } from '../testing/same-answer.ts';
import { photoReader } from './start-reader.ts';

const VECTORS = path.join(import.meta.dirname, '..', '..', 'vectors');
const answers = (await readFile(path.join(VECTORS, 'answers.jsonl'), 'utf8')).trim().split('\n');

const reader = photoReader();
afterAll(() => reader.close());

test.each(answers.map((line) => JSON.parse(line)))('$file is read as it was', async ({ file, devices }) => {
  const photo = await readFile(path.join(VECTORS, path.basename(file)));
  expect(differences(await reader.read(photo, []), devices)).toEqual([]);
});
