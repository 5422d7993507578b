import { spawn } from 'node:child_process';
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

/**
 * Starts one real portal on an empty folder for all journeys; each journey makes an application (utility) of its own in
 * it, so that no journey sees another's data. Its whole log is kept, for what must never stand in it.
 */
export default async function startPortal(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'zaehlwerk-e2e-'));
  const port = await freePort();
  const operatorKey = randomBytes(24).toString('base64url');
  const logFile = path.join(folder, 'portal.log');
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
  const running: RunningPortal = { port, operatorKey, logFile };
  process.env['ZAEHLWERK_E2E'] = JSON.stringify(running);
  return () =>
    new Promise((resolve) => {
      child.once('exit', () => {
        rmSync(folder, { recursive: true, force: true });
        resolve();
      });
      child.kill('SIGTERM');
    });
}

function freePort(): Promise<number> {
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
