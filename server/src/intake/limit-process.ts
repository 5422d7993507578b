import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Limits beyond which a process is ended. */
export interface ProcessLimits {
  /** Of its JavaScript objects; the process gets it as `--max-old-space-size` and ends itself. */
  readonly heapMegabytes: number;
  /** In all, with buffers; seen where the system has `/proc` (Linux). */
  readonly residentMegabytes: number;
  readonly milliseconds: number;
}

/** How a process ended: by which limit, signal or exit code, and its last output on standard error. */
export interface ProcessEnd {
  readonly end: 'time' | 'memory' | number | NodeJS.Signals | null;
  readonly complaint: string;
}

const BETWEEN_LOOKS_MS = 100;
const LONGEST_COMPLAINT = 2000;

/** Ends a process that exceeds its limits; resolves when it has ended, whatever the reason. */
export function limitProcess(child: ChildProcess, limits: ProcessLimits): Promise<ProcessEnd> {
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
