import type { DetectedDevice } from '@zaehlwerk/domain/photo-reading/detected-device';
import type { ExpectedMeter } from '@zaehlwerk/recognition/expectations';
import finder from '@zaehlwerk/recognition/models/finder.onnx?url';
import lines from '@zaehlwerk/recognition/models/lines.onnx?url';
import reader from '@zaehlwerk/recognition/models/reader.onnx?url';
import program from 'onnxruntime-web/ort-wasm-simd-threaded.wasm?url';
import barCodes from 'zxing-wasm/reader/zxing_reader.wasm?url';

/** A photo for the worker to read. */
export interface Question {
  readonly id: number;
  readonly photo: Blob;
  readonly expected: readonly ExpectedMeter[];
}

/** A message to the worker: a question, or the id of one that is cancelled. */
export type Told = Question | { readonly calledOff: number };

/** The worker's answer; null if its files are missing or it failed. */
export interface Answer {
  readonly id: number;
  readonly devices: readonly DetectedDevice[] | null;
  /** An unexpected error. The page reports it: a worker that does so itself counts as broken. */
  readonly failure?: Error;
}

/** Files of the build that a reader of photos loads: what runs the networks, what reads bar codes, and the networks. */
export const READER_FILES = { program, barCodes, finder, reader, lines };

type Reads<Readers> = (readers: Readers, question: Question) => Promise<readonly DetectedDevice[]>;

/**
 * Answers questions one at a time, as soon as the readers are loaded or known to be missing (null); cancelled ones are
 * skipped. The returned function takes all messages.
 */
export function answerInTurn<Readers>(
  opened: Promise<Readers | null>,
  read: Reads<Readers>,
  say: (answer: Answer) => void,
): (told: Told) => void {
  const wanted = new Set<number>();
  let last: Promise<void> = Promise.resolve();

  async function take(question: Question): Promise<void> {
    const readers = await opened;
    await allHeard();
    if (wanted.delete(question.id)) say(await answerTo(question, readers));
  }

  async function answerTo(question: Question, readers: Readers | null): Promise<Answer> {
    const { id } = question;
    if (readers === null) return { id, devices: null };
    try {
      return { id, devices: await read(readers, question) };
    } catch (error) {
      // What WebAssembly throws may not be cloneable.
      return { id, devices: null, failure: error instanceof Error ? error : new Error(String(error)) };
    }
  }

  return (told) => {
    if ('calledOff' in told) {
      wanted.delete(told.calledOff);
      return;
    }
    wanted.add(told.id);
    last = last.then(() => take(told));
  };
}

/** Reading a photo blocks the worker's messages; this lets it process them. */
function allHeard(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
