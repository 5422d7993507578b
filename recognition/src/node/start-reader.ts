import type { DetectedDevice } from '@zaehlwerk/domain/photo-reading/detected-device';
import { Worker } from 'node:worker_threads';
import type { ExpectedMeter } from '../expectations.ts';
import type { Answer, Question } from './thread.ts';

/** Reads photos in a thread of its own, one at a time. */
export interface PhotoReader {
  /**
   * Rejects when the photo cannot be decoded, or takes too long; the next one is read all the same, after one that took too long as
   * soon as its thread has ended. Once closed it always rejects.
   */
  readonly read: (photo: Uint8Array, expected: readonly ExpectedMeter[]) => Promise<DetectedDevice[]>;
  /** Ends the thread for good once the photo it is at is done; those that wait are refused. */
  readonly close: () => Promise<void>;
}

/** A photo takes about 100 ms; the first one some seconds more, while the networks are opened. */
const TIMEOUT_MS = 20_000;

/**
 * A reader whose thread is started by the first photo, and again by the next one after it has ended. There are never
 * two: of those that are given up on a busy machine each would take more of the processor and the memory from all
 * others.
 */
export function photoReader(timeoutMs: number = TIMEOUT_MS, start: () => Worker = startThread): PhotoReader {
  let thread: Worker | null = null;
  let ended: Promise<unknown> = Promise.resolve();
  let last: Promise<unknown> = Promise.resolve();
  let isClosed = false;

  function running(): Worker {
    if (thread !== null) return thread;
    const started = start();
    const forget = (): void => {
      if (thread === started) thread = null;
    };
    // For its whole life: an unhandled error would end the server, also while no photo is read.
    started.on('error', forget).on('exit', forget);
    ended = new Promise((resolve) => started.once('exit', resolve));
    thread = started;
    return started;
  }

  async function ask(question: Question): Promise<DetectedDevice[]> {
    if (thread === null) await inTime(ended, timeoutMs);
    if (isClosed) throw new Error('the reader of photos is closed');
    const asked = running();
    const answer = await inTime(answerOf(asked, question), timeoutMs).catch((error: unknown) => {
      if (thread === asked) thread = null;
      dismiss(asked);
      throw error;
    });
    if ('undecodable' in answer) throw new Error(answer.undecodable);
    return answer.devices;
  }

  return {
    read: (photo, expected) => {
      const answer = last.then(() => ask({ photo, expected }));
      last = answer.catch(() => undefined);
      return answer;
    },
    close: async () => {
      isClosed = true;
      await last;
      if (thread !== null) dismiss(thread);
      await ended;
    },
  };
}

/** Lets a thread end after what it is at. Stopping it while a network runs (`terminate`) would abort the whole process. */
function dismiss(thread: Worker): void {
  thread.postMessage(null satisfies Question | null);
}

function startThread(): Worker {
  return new Worker(new URL('./thread.ts', import.meta.url), { env: {} });
}

function inTime<T>(work: Promise<T>, timeoutMs: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('reading a photo took too long')), timeoutMs);
    void work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

function answerOf(thread: Worker, question: Question): Promise<Answer> {
  return new Promise<Answer>((resolve, reject) => {
    const end = (): void => {
      thread.off('message', answered).off('error', failed).off('exit', ended);
    };
    const answered = (answer: Answer): void => {
      end();
      resolve(answer);
    };
    const failed = (error: Error): void => {
      end();
      reject(error);
    };
    const ended = (): void => failed(new Error('the thread that reads photos ended without an answer'));
    thread.once('message', answered).once('error', failed).once('exit', ended);
    thread.postMessage(question);
  });
}
