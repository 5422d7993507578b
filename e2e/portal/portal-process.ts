import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';

const ROOT = path.join(import.meta.dirname, '..', '..');

/** What the journeys know of the running portal. */
export interface RunningPortal {
  readonly port: number;
  readonly operatorKey: string;
  readonly logFile: string;
}

/** A real portal on an empty folder, in a process that can be killed and started again. */
export interface PortalProcess extends RunningPortal {
  /** Ends it without a warning (SIGKILL) and starts it again on the same folder and port. */
  killAndRestart(): Promise<void>;
  /** Holds it where it is (SIGSTOP): it takes connections and never answers. */
  freeze(): void;
  /** Lets it go on. */
  wake(): void;
  /** Ends it in peace and removes its folder. */
  stop(): Promise<void>;
}

/** Starts a portal and waits until it answers; its whole log is kept, for what must never stand in it. */
export async function startPortalProcess(): Promise<PortalProcess> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'zaehlwerk-e2e-'));
  const running = {
    port: await freePort(),
    operatorKey: randomBytes(24).toString('base64url'),
    logFile: path.join(folder, 'portal.log'),
  };
  let child = await start(running, folder);
  const end = (signal: NodeJS.Signals): Promise<void> =>
    new Promise((resolve) => {
      child.once('exit', () => resolve());
      child.kill(signal);
    });
  return {
    ...running,
    async killAndRestart() {
      await end('SIGKILL');
      child = await start(running, folder);
    },
    freeze: () => void child.kill('SIGSTOP'),
    wake: () => void child.kill('SIGCONT'),
    async stop() {
      child.kill('SIGCONT');
      await end('SIGTERM');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function start({ port, operatorKey, logFile }: RunningPortal, folder: string): Promise<ChildProcess> {
  const settings = {
    PORT: String(port),
    DATA_DIR: path.join(folder, 'data'),
    OPERATOR_KEY: operatorKey,
    DEMO: 'off',
    LOG_LEVEL: 'info',
  };
  const child = spawn(process.execPath, [path.join(ROOT, 'server/src/main.ts')], {
    cwd: ROOT,
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const keep = (chunk: Buffer): void => appendFileSync(logFile, chunk);
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  for (let tries = 0; tries < 600; tries += 1) {
    if (child.exitCode !== null)
      throw new Error(`the portal ended with ${child.exitCode}: ${readFileSync(logFile, 'utf8')}`);
    const answer = await fetch(`http://127.0.0.1:${port}/health/live`).catch(() => null);
    if (answer?.ok) break;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return child;
}

/** A port that nobody has taken. */
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
