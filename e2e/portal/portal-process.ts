import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const ROOT = path.join(import.meta.dirname, '..', '..');

/** What the journeys need of the running portal. */
export interface RunningPortal {
  readonly port: number;
  readonly operatorKey: string;
  readonly logFile: string;
  readonly dataDir: string;
}

/** A real portal on an empty folder, in a process that can be killed and restarted. */
export interface PortalProcess extends RunningPortal {
  /** Its process now; null once it has ended on its own. */
  pid(): number | null;
  /** Kills it (SIGKILL) unless it has ended on its own, and starts it again on the same folder and port. */
  killAndRestart(): Promise<void>;
  /** Suspends it (SIGSTOP): it accepts connections and never answers. */
  freeze(): void;
  /** Resumes it. */
  wake(): void;
  /** Stops it properly, proves its store and removes its folder. */
  stop(): Promise<void>;
}

/** A portal with a supervisor that restarts it, as `npm start` runs it. */
export interface KeptPortal extends RunningPortal {
  /** Makes a timer throw in it; resolves when a new process answers. */
  crash(): Promise<void>;
  /** Stops it properly, proves its store and removes its folder; resolves with the supervisor's exit code. */
  stop(): Promise<number | null>;
}

/** Settings of a portal that lets one device send as much as hundreds of senders would (OPN-141, OPN-197). */
export const MANY_WITHOUT_ACCESS = {
  LIMIT_UNPROVEN_TOKENS: '1000000',
  LIMIT_ANONYMOUS_TOKENS: '1000000',
  LIMIT_ANONYMOUS_READINGS: '1000000',
  LIMIT_TOKEN_READINGS: '1000000',
  LIMIT_UNPROVEN_RECEIPTS: '1000000',
  LIMIT_ADDRESS_RECEIPTS: '1000000',
  LIMIT_ANONYMOUS_PHOTO_MEGABYTES: '1000000',
};

/**
 * Starts a portal, with settings beside the usual ones, and waits until it answers; its whole log is kept, so that tests
 * can look for secrets in it.
 */
export async function startPortalProcess(settings: Readonly<Record<string, string>> = {}): Promise<PortalProcess> {
  const { running, folder } = await newPortal();
  const startAgain = (): Promise<ChildProcess> => start(running, 'server/src/main.ts', settings);
  let child = await startAgain();
  return {
    ...running,
    pid: () => (hasEnded(child) ? null : (child.pid ?? null)),
    async killAndRestart() {
      await end(child, 'SIGKILL');
      child = await startAgain();
    },
    freeze: () => void child.kill('SIGSTOP'),
    wake: () => void child.kill('SIGCONT'),
    async stop() {
      child.kill('SIGCONT');
      await end(child, 'SIGTERM');
      proveStore(folder);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Starts a portal with its supervisor and waits until it answers. */
export async function startKeptPortal(): Promise<KeptPortal> {
  const { running, folder } = await newPortal();
  const bug = pathToFileURL(path.join(import.meta.dirname, 'throw-on-signal.ts')).href;
  const keeper = await start(running, 'scripts/keep-running.mjs', { NODE_OPTIONS: `--import=${bug}` });
  const pidNow = (): number =>
    Number([...readFileSync(running.logFile, 'utf8').matchAll(/^portal process (\d+)$/gm)].at(-1)?.[1]);
  return {
    ...running,
    async crash() {
      const pid = pidNow();
      process.kill(pid, 'SIGUSR2');
      await untilAnswered(running, keeper, () => pidNow() !== pid);
    },
    async stop() {
      const code = await end(keeper, 'SIGTERM');
      proveStore(folder);
      rmSync(folder, { recursive: true, force: true });
      return code;
    },
  };
}

async function newPortal(): Promise<{ running: RunningPortal; folder: string }> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'zaehlwerk-e2e-'));
  const operatorKey = randomBytes(24).toString('hex');
  const [logFile, dataDir] = [path.join(folder, 'portal.log'), path.join(folder, 'data')];
  return { running: { port: await freePort(), operatorKey, logFile, dataDir }, folder };
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

/**
 * Whatever happened to the portal: after a sweep, its photos and the rows that name them agree file by file (S34, I3).
 * Throws with the difference otherwise.
 */
function proveStore(folder: string): void {
  const program = path.join(ROOT, 'server/src/testing/processes/prove-store.ts');
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, path.join(folder, 'data')], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`the photos and their rows differ: ${stdout}${stderr}`);
}

/** Sends a signal, and resolves with the exit code once the process has ended. */
export function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  return new Promise((resolve) => {
    if (hasEnded(child)) {
      resolve(child.exitCode);
      return;
    }
    child.once('exit', resolve);
    child.kill(signal);
  });
}

/** Lets the signals that break a run off end it as usual, so that what it has started ends, too. */
export function endOnSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
}

async function start(
  running: RunningPortal,
  program: string,
  more: Readonly<Record<string, string>> = {},
): Promise<ChildProcess> {
  const child = spawnPortal(running, program, more);
  await untilAnswered(running, child, () => true);
  return child;
}

/** Starts a program as a portal, with settings beside the usual ones; what it says is added to the log. */
export function spawnPortal(
  running: RunningPortal,
  program: string,
  more: Readonly<Record<string, string>>,
): ChildProcess {
  const settings = {
    PORT: String(running.port),
    DATA_DIR: running.dataDir,
    OPERATOR_KEY: running.operatorKey,
    DEMO: 'off',
    // Its process is the one that is killed.
    WORKERS: '1',
    LOG_LEVEL: 'info',
  };
  const log = openSync(running.logFile, 'a');
  const child = spawn(process.execPath, [path.resolve(ROOT, program)], {
    cwd: ROOT,
    env: { ...process.env, ...settings, ...more },
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  // Whoever breaks off a run leaves no portal behind.
  const stop = () => void child.kill('SIGTERM');
  process.once('exit', stop);
  child.once('exit', () => process.off('exit', stop));
  return child;
}

/** Resolves when the portal answers and the condition holds; fails when the process ends first, or after a minute. */
export async function untilAnswered(
  { port, logFile }: RunningPortal,
  child: ChildProcess,
  condition: () => boolean,
): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    if (hasEnded(child)) throw new Error(`the portal ended with ${child.exitCode}: ${readFileSync(logFile, 'utf8')}`);
    const answer = condition() ? await fetch(`http://127.0.0.1:${port}/health/live`).catch(() => null) : null;
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`the portal does not answer: ${readFileSync(logFile, 'utf8')}`);
}

/** A port that is free at the moment. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        address !== null && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}
