import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { closeAtEnd } from '../close-at-end.ts';

const ROOT = path.join(import.meta.dirname, '..', '..', '..', '..');
const MAIN = path.join(ROOT, 'server/src/main.ts');

const { PATH = '', NODE_COMPILE_CACHE } = process.env;
/** Where Node keeps what it has compiled; no setting of a program. */
export const COMPILED: Readonly<Record<string, string>> =
  NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE };

/** The server in a process of its own, or in one that another program starts. */
export interface MainProcess {
  readonly child: ChildProcess;
  /** The lines of its standard output so far. */
  readonly lines: string[];
  readonly complaints: () => string;
  /** Resolves with its address, or null when it ends without listening. */
  readonly listening: Promise<string | null>;
  readonly ended: Promise<number | null>;
}

/**
 * Starts it with only the given settings, on a free port unless PORT is among them, as one process unless WORKERS is. Stopped with the test file. By another
 * command, it gets a process group of its own, as in a terminal or a service.
 */
export function startMain(
  settings: Readonly<Record<string, string>>,
  command: readonly [string, ...string[]] = [process.execPath, MAIN],
): MainProcess {
  const [program, ...args] = command;
  const child = spawn(program, args, {
    cwd: ROOT,
    env: { PATH, ...COMPILED, PORT: '0', DEMO: 'off', WORKERS: '1', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: program !== process.execPath,
  });
  const lines: string[] = [];
  let complaints = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (complaints += text));
  const ended = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)));
  const listening = new Promise<string | null>((resolve) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      lines.push(line);
      const address = /listening at (http:\/\/[\d.:]+)/.exec(line)?.[1];
      if (address !== undefined) resolve(address);
    });
    void ended.then(() => resolve(null));
  });
  closeAtEnd({
    async close() {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
      await ended;
    },
  });
  return { child, lines, complaints: () => complaints, listening, ended };
}
