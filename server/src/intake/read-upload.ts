import { Worker } from 'node:worker_threads';
import type { ImportFinding } from '@zaehlwerk/contract/operator';
import type { WantedLogin } from '../features/accounts/import-logins.ts';
import { takeTurns } from '../take-turns.ts';
import { Refusal } from '../http/refusal.ts';
import type { IntakeKinds, IntakeMessage, IntakeWork } from './intake-message.ts';

/** A file, read and judged; nothing was compared with the database yet. */
export interface ReadUpload<T> {
  readonly items: readonly T[];
  readonly logins: readonly WantedLogin[];
  readonly findings: readonly ImportFinding[];
  readonly rejected: number;
  readonly repeated: number;
  readonly blocked: boolean;
}

/** One file at a time and at most so much memory for it, so that an import stays below 1 GiB in all (bench). */
const inTurn = takeTurns(1);
const MEMORY = { maxOldGenerationSizeMb: 640, maxYoungGenerationSizeMb: 64 };

/** 20,000 registers take about three seconds; a file that takes this long was made to. */
const LONGEST_MS = 120_000;

/**
 * Reads and judges a file in a thread of its own. Throws `malformed` for JSON that is none and `tooLarge` for a file
 * that has too many lines, or would need more memory or time than an import may take.
 */
export function readUpload<K extends keyof IntakeKinds>(work: IntakeWork<K>): Promise<ReadUpload<IntakeKinds[K]>> {
  return inTurn(() => readInThread<IntakeKinds[K]>(work));
}

async function readInThread<T>(work: IntakeWork): Promise<ReadUpload<T>> {
  const thread = new Worker(new URL('./intake-thread.ts', import.meta.url), {
    workerData: work,
    resourceLimits: MEMORY,
    // Settings and keys of the server are none of its business.
    env: {},
  });
  const timer = setTimeout(() => void thread.terminate(), LONGEST_MS);
  try {
    return await collect<T>(thread);
  } finally {
    clearTimeout(timer);
    await thread.terminate();
  }
}

function collect<T>(thread: Worker): Promise<ReadUpload<T>> {
  const items: T[] = [];
  const logins: WantedLogin[] = [];
  const findings: ImportFinding[] = [];
  return new Promise((resolve, reject) => {
    thread.on('message', (message: IntakeMessage) => {
      if (message.part === 'items') items.push(...(message.items as T[]));
      else if (message.part === 'logins') logins.push(...message.logins);
      else if (message.part === 'findings') findings.push(...message.findings);
      else if (message.part === 'refused') reject(new Refusal(message.reason));
      else resolve({ ...message, items, logins, findings });
      // The next piece may come once others had their turn.
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      setImmediate(() => thread.postMessage('taken'));
    });
    thread.once('error', (error) => reject(isOutOfMemory(error) ? new Refusal('tooLarge') : error));
    thread.once('exit', () => reject(new Refusal('tooLarge')));
  });
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}
