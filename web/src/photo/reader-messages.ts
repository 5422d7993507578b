import type { DetectedDevice } from '@zaehlwerk/domain/photo-reading/detected-device';
import type { ExpectedMeter } from '@zaehlwerk/recognition/expectations';
import finder from '@zaehlwerk/recognition/models/finder.onnx?url';
import lines from '@zaehlwerk/recognition/models/lines.onnx?url';
import reader from '@zaehlwerk/recognition/models/reader.onnx?url';
import program from 'onnxruntime-web/ort-wasm-simd-threaded.wasm?url';
import barCodes from 'zxing-wasm/reader/zxing_reader.wasm?url';

/** What the worker is asked. */
export interface Question {
  readonly id: number;
  readonly photo: Blob;
  readonly expected: readonly ExpectedMeter[];
}

/** What the worker is told: a question, or the id of one whose answer nobody waits for any more. */
export type Told = Question | { readonly calledOff: number };

/** What it answers; null where it has not got what it reads with, or failed. */
export interface Answer {
  readonly id: number;
  readonly devices: readonly DetectedDevice[] | null;
  /** What nobody expected to go wrong. The page reports it: a worker that does so itself counts as broken. */
  readonly failure?: Error;
}

/** Files of the build that a reader of photos loads: what runs the networks, what reads bar codes, and the networks. */
export const READER_FILES = { program, barCodes, finder, reader, lines };

type Reads<Readers> = (readers: Readers, question: Question) => Promise<readonly DetectedDevice[]>;

/**
 * Answers questions one at a time, as soon as there are readers or it is known (null) that there will be none; one that
 * was called off before its turn is left out. What is returned is to be called with all that is told.
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
      // What WebAssembly throws can be something that no message carries.
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

/** Reading a photo keeps the worker from hearing what it is told meanwhile. */
function allHeard(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
