import path from 'node:path';
import { parentPort } from 'node:worker_threads';
import type { ExpectedMeter } from '../expectations.ts';
import { recognise } from '../recognise.ts';
import { scaleDevices } from '../scale-devices.ts';
import { openReaders } from './open-readers.ts';
import { readPhoto } from './read-photo.ts';

/** What a thread is asked. */
export interface Question {
  readonly photo: Uint8Array;
  readonly expected: readonly ExpectedMeter[];
}

/** Runs in the thread that start-reader.ts starts: one photo after the other. */
const readers = openReaders(path.join(import.meta.dirname, '..', '..', 'models'));
parentPort?.on('message', async ({ photo, expected }: Question) => {
  const { picture, scale } = await readPhoto(photo);
  parentPort?.postMessage(scaleDevices(await recognise(await readers, picture, expected), scale));
});
