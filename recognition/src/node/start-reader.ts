import type { DetectedDevice } from '@zaehlwerk/domain/photo-reading/detected-device';
import { Worker } from 'node:worker_threads';
import type { ExpectedMeter } from '../expectations.ts';
import type { Answer, Question } from './thread.ts';

/** Reads photos in a thread of its own, one at a time. */
export interface PhotoReader {
  /** Rejects when the photo cannot be decoded, or takes too long; the next one is read all the same. Once closed it always rejects. */
  readonly read: (photo: Uint8Array, expected: readonly ExpectedMeter[]) => Promise<DetectedDevice[]>;
  /** Ends the thread for good once the photo that is being read is; those that wait are refused. */
  readonly close: () => Promise<void>;
}

/** A photo takes some 100 ms; the first one some seconds more, while the networks are opened. */
const PATIENCE_MS = 20_000;

/** A reader whose thread is started by the first photo, and anew by the next one after it was ended. */
export function photoReader(patienceMs: number = PATIENCE_MS, start: () => Worker = startThread): PhotoReader {
  let thread: Worker | null = null;
  let last: Promise<unknown> = Promise.resolve();
  let isClosed = false;

  function running(): Worker {
    if (thread !== null) return thread;
    const started = start();
    const forget = (): void => {
      if (thread === started) thread = null;
    };
    // As long as it lives: an error that nobody hears would end the whole server, also while no photo is read.
    started.on('error', forget).on('exit', forget);
    thread = started;
    return started;
  }

  async function ask(question: Question): Promise<DetectedDevice[]> {
    if (isClosed) throw new Error('the reader of photos is closed');
    const asked = running();
    const answer = await answerOf(asked, question, patienceMs).catch((error: unknown) => {
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
      const left = thread;
      if (left === null) return;
      await new Promise((resolve) => {
        left.once('exit', resolve);
        dismiss(left);
      });
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

function answerOf(thread: Worker, question: Question, patienceMs: number): Promise<Answer> {
  return new Promise<Answer>((resolve, reject) => {
    const end = (): void => {
      clearTimeout(timer);
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
    const timer = setTimeout(() => failed(new Error('reading a photo took too long')), patienceMs);
    thread.once('message', answered).once('error', failed).once('exit', ended);
    thread.postMessage(question);
  });
}
