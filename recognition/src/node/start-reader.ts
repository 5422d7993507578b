import type { DetectedDevice } from '@zaehlwerk/domain/photo-reading/detected-device';
import { Worker } from 'node:worker_threads';
import type { ExpectedMeter } from '../expectations.ts';
import type { Question } from './thread.ts';

/** Reads photos in a thread of its own, one at a time. */
export interface PhotoReader {
  /** Rejects when the photo cannot be decoded, or takes too long; the next one is read all the same. */
  readonly read: (photo: Uint8Array, expected: readonly ExpectedMeter[]) => Promise<DetectedDevice[]>;
  readonly close: () => Promise<void>;
}

/** A photo takes some 100 ms; the first one some seconds more, while the networks are opened. */
const PATIENCE_MS = 20_000;

/** A reader whose thread is started by the first photo, and anew by the next one after it was ended. */
export function photoReader(patienceMs: number = PATIENCE_MS): PhotoReader {
  let thread: Worker | null = null;
  let last: Promise<unknown> = Promise.resolve();

  async function ask(question: Question): Promise<DetectedDevice[]> {
    thread ??= new Worker(new URL('./thread.ts', import.meta.url), { env: {} });
    const asked = thread;
    try {
      return await answerOf(asked, question, patienceMs);
    } catch (error) {
      thread = null;
      await asked.terminate();
      throw error;
    }
  }

  return {
    read: (photo, expected) => {
      const answer = last.then(() => ask({ photo, expected }));
      last = answer.catch(() => undefined);
      return answer;
    },
    close: async () => {
      await thread?.terminate();
      thread = null;
    },
  };
}

function answerOf(thread: Worker, question: Question, patienceMs: number): Promise<DetectedDevice[]> {
  return new Promise<DetectedDevice[]>((resolve, reject) => {
    const end = (): void => {
      clearTimeout(timer);
      thread.off('message', answered).off('error', failed).off('exit', ended);
    };
    const answered = (devices: DetectedDevice[]): void => {
      end();
      resolve(devices);
    };
    const failed = (error: Error): void => {
      end();
      reject(error);
    };
    const ended = (): void => failed(new Error('the thread that reads photos ended without an answer'));
    const timer = setTimeout(() => failed(new Error('reading a photo took too long')), patienceMs);
    thread.once('message', answered).once('error', failed).once('exit', ended);
    thread.postMessage(question);
  });
}
