import { type ChildProcess, spawn } from 'node:child_process';
import { openSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { debianProgram } from '../deploy/debian-program.ts';
import { listens } from '../deploy/start-proxy.ts';
import { end } from '../portal/portal-process.ts';

/** A program between clients and database that is killed and started again. */
export interface Part {
  readonly port: number;
  /** Starts it; resolves once it takes connections. */
  start(): Promise<void>;
  /** Its process; null before the first start. */
  pid(): number | null;
  /** Ends it; resolves once it has ended. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>;
}

const MOST_TRIES = 500;

/** A program of Debian that listens on a port; what it says is added to a log. */
export function partOf(file: string, args: readonly string[], port: number, logFile: string): Part {
  let child: ChildProcess | null = null;
  return {
    port,
    async start() {
      const { program, env } = debianProgram(file);
      const log = openSync(logFile, 'a');
      const started = spawn(program, args, { env, stdio: ['ignore', log, log] });
      child = started;
      // Whoever breaks off a run leaves nothing behind.
      const stop = (): void => void started.kill('SIGTERM');
      process.once('exit', stop);
      started.once('exit', () => process.off('exit', stop));
      for (let tries = 0; !(await listens(port)); tries += 1) {
        if (started.exitCode !== null || tries === MOST_TRIES) throw new Error(`${file} does not start: ${logFile}`);
        await pause(20);
      }
    },
    pid: () => child?.pid ?? null,
    async end(signal) {
      if (child !== null) await end(child, signal);
    },
  };
}
