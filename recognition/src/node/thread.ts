import type { DetectedDevice } from '@zaehlwerk/domain/photo-reading/detected-device';
import path from 'node:path';
import { parentPort } from 'node:worker_threads';
import type { ExpectedMeter } from '../expectations.ts';
import { recognise } from '../recognise.ts';
import { scaleDevices } from '../scale-devices.ts';
import { openReaders } from './open-readers.ts';
import { type DecodedPhoto, readPhoto } from './read-photo.ts';

/** What a thread is asked; null where it is to end. */
export interface Question {
  readonly photo: Uint8Array;
  readonly expected: readonly ExpectedMeter[];
}

/** What it answers: what it read, or why the photo cannot be decoded. */
export type Answer = { readonly devices: DetectedDevice[] } | { readonly undecodable: string };

/** Runs in the thread that start-reader.ts starts: one photo after the other. */
const readers = openReaders(path.join(import.meta.dirname, '..', '..', 'models'));
parentPort?.on('message', async (question: Question | null) => {
  // When the parent is gone, it ends once its work is done.
  if (question === null) parentPort?.close();
  else parentPort?.postMessage(await answer(question));
});

/** Whatever else goes wrong ends the thread: the next photo has a new one, which opens everything again. */
async function answer({ photo, expected }: Question): Promise<Answer> {
  let decoded: DecodedPhoto;
  try {
    decoded = await readPhoto(photo);
  } catch (error) {
    return { undecodable: error instanceof Error ? error.message : 'the photo cannot be decoded' };
  }
  const { picture, scale } = decoded;
  return { devices: scaleDevices(await recognise(await readers, picture, expected), scale) };
}
