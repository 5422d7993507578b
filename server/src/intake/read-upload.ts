import { type ChildProcess, fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { ImportFinding, MoreFindings } from '@zaehlwerk/contract/imports';
import type { Logger } from 'pino';
import type { WantedLogin } from '../features/accounts/import-logins.ts';
import { Refusal } from '../http/refusal.ts';
import { takeTurnsAtMost } from '../take-turns.ts';
import { fileFinding } from './files/table.ts';
import { wordImportFinding } from './import-outcome.ts';
import type { IntakeKinds, IntakeMessage, IntakeTask } from './intake-message.ts';
import { unreadableFile } from './lines/validate-table.ts';
import { partOf } from '../worker-share.ts';

/** A file, read and validated; nothing was compared with the database yet. */
export interface ReadUpload<T> {
  readonly items: readonly T[];
  readonly logins: readonly WantedLogin[];
  /** Of each kind the first. */
  readonly findings: readonly ImportFinding[];
  readonly moreFindings: MoreFindings;
  readonly rejected: number;
  readonly repeated: number;
  readonly blocked: boolean;
}

/** Two files at a time, so that one that takes long holds up no other; the few that wait keep their bytes in memory. */
const inTurn = takeTurnsAtMost(partOf(2), partOf(6, 2));

/** 100,000 lines of XLSX, the most there may be, take about seven seconds and 600 MiB; what takes more was made to. */
const LIMITS: ProcessLimits = { heapMegabytes: 640, residentMegabytes: 1024, milliseconds: 60_000 };

/** Settings and keys of the server are none of its business; where Node keeps what it compiled makes it start sooner. */
const { NODE_COMPILE_CACHE } = process.env;
const ENVIRONMENT = NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE };

const READER = new URL('./intake-process.ts', import.meta.url);

/**
 * Reads and validates a file in a process of its own. Throws `malformed` for JSON that is none, `tooLarge` for a file
 * that has too many lines and `unavailable` when too many files wait. A file that exhausts the limits, or the process
 * by another way, has the finding `stopped`.
 */
export function readUpload<K extends keyof IntakeKinds>(
  log: Logger,
  task: IntakeTask<K>,
  bytes: Uint8Array,
  limits: ProcessLimits = LIMITS,
): Promise<ReadUpload<IntakeKinds[K]>> {
  return inTurn(() => readInProcess<IntakeKinds[K]>(log, task, bytes, limits));
}

async function readInProcess<T>(
  log: Logger,
  task: IntakeTask,
  bytes: Uint8Array,
  limits: ProcessLimits,
): Promise<ReadUpload<T>> {
  const child = fork(READER, {
    execArgv: [`--max-old-space-size=${limits.heapMegabytes}`],
    env: ENVIRONMENT,
    stdio: ['pipe', 'ignore', 'pipe', 'ipc'],
  });
  child.send(task, () => {});
  // A process that ends before it has read everything is noticed by its end.
  child.stdin?.on('error', () => {}).end(bytes);
  try {
    const outcome = await Promise.race([collect<T>(child), limitProcess(child, limits)]);
    if (!('complaint' in outcome)) return outcome;
    log.error({ ...outcome, format: task.format, size: bytes.length }, 'a file could not be read to its end');
    const stopped = wordImportFinding(task.language, fileFinding('stopped'));
    return { ...unreadableFile(fileFinding('stopped')), findings: [stopped], moreFindings: [] };
  } finally {
    child.kill('SIGKILL');
  }
}

function collect<T>(child: ChildProcess): Promise<ReadUpload<T>> {
  const items: T[] = [];
  const logins: WantedLogin[] = [];
  const findings: ImportFinding[] = [];
  return new Promise((resolve, reject) => {
    child.on('message', (message: IntakeMessage) => {
      if (message.part === 'items') items.push(...(message.items as T[]));
      else if (message.part === 'logins') logins.push(...message.logins);
      else if (message.part === 'findings') findings.push(...message.findings);
      else if (message.part === 'refused') reject(new Refusal(message.reason));
      else resolve({ ...message, items, logins, findings });
      // The next piece may come once others had their turn.
      setImmediate(() => child.send('taken', () => {}));
    });
    child.once('error', reject);
  });
}

/** Limits beyond which a process is ended. */
interface ProcessLimits {
  /** Of its JavaScript objects; the process gets it as `--max-old-space-size` and ends itself. */
  readonly heapMegabytes: number;
  /** In all, with buffers; seen where the system has `/proc` (Linux). */
  readonly residentMegabytes: number;
  readonly milliseconds: number;
}

/** How a process ended: by which limit, signal or exit code, and its last output on standard error. */
interface ProcessEnd {
  readonly end: 'time' | 'memory' | number | NodeJS.Signals | null;
  readonly complaint: string;
}

const BETWEEN_LOOKS_MS = 100;
const LONGEST_COMPLAINT = 2000;

/** Ends a process that exceeds its limits; resolves when it has ended, whatever the reason. */
function limitProcess(child: ChildProcess, limits: ProcessLimits): Promise<ProcessEnd> {
  let exceeded: 'time' | 'memory' | null = null;
  let complaint = '';
  const stop = (limit: 'time' | 'memory'): void => {
    exceeded = limit;
    child.kill('SIGKILL');
  };
  const timer = setTimeout(stop, limits.milliseconds, 'time');
  const watch = setInterval(() => {
    if (residentMegabytes(child) > limits.residentMegabytes) stop('memory');
  }, BETWEEN_LOOKS_MS);
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    complaint = (complaint + text).slice(-LONGEST_COMPLAINT);
  });
  return new Promise((resolve) => {
    child.once('close', (code, signal) => {
      clearTimeout(timer);
      clearInterval(watch);
      resolve({ end: exceeded ?? signal ?? code, complaint });
    });
  });
}

function residentMegabytes({ pid }: ChildProcess): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}
