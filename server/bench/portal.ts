import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { pino } from 'pino';
import { openEmbeddedDatabase } from '../src/database/embedded/embedded-postgres.ts';

const SERVER = path.join(import.meta.dirname, '..', 'src', 'main.ts');

/** A portal in a process and folder of its own, the target of the benchmarks. */
export interface Portal {
  readonly origin: string;
  /** The portal's database, for baselines on the same server. */
  readonly database: pg.PoolConfig;
  readonly process: ChildProcess;
  /** What it was started with, for a further instance. */
  readonly environment: NodeJS.ProcessEnv;
  /** Calls the operator interface; throws on anything but 2xx. */
  operator(
    method: string,
    path: string,
    body?: unknown,
    type?: string,
    headers?: Readonly<Record<string, string>>,
  ): Promise<unknown>;
  /** Posts to the operator interface and reads a file; returns its size. */
  download(target: string, body: unknown): Promise<number>;
  stop(): Promise<void>;
}

/**
 * Starts the server with the given settings and waits until it is ready. Its log is dropped unless BENCH_LOG is set. On a folder of
 * its own, which goes with it, or on one that is given and stays.
 */
export async function startPortal(settings: Record<string, string> = {}, folder?: string): Promise<Portal> {
  const dataDir = folder ?? mkdtempSync(path.join(os.tmpdir(), 'zaehlwerk-bench-'));
  const port = await freePort();
  const database = await openEmbeddedDatabase(path.join(dataDir, 'database'), { log: pino({ level: 'silent' }) });
  const addressAs = ({ user, password, host, database: name }: typeof database.target): string =>
    `postgres://${user}:${password}@localhost/${name}?host=${encodeURIComponent(host)}`;
  const operatorKey = randomBytes(24).toString('hex');
  const environment = {
    ...process.env,
    PORT: String(port),
    DATA_DIR: path.join(dataDir, 'data'),
    DATABASE_URL: addressAs(database.target),
    DATABASE_OWNER_URL: addressAs(database.owner),
    SECRET_KEY: secretKeyOf(dataDir),
    OPERATOR_KEY: operatorKey,
    DEMO: 'off',
    // Compared with one process of whatever it is measured against.
    WORKERS: '1',
    LOG_LEVEL: 'warn',
    // One account reads its jobs over and over.
    LIMIT_READINGS: '1000000000',
    // One account shares its jobs over and over.
    LIMIT_SHARES: '1000000000',
    LIMIT_SHARED_JOBS: '1000000000',
    // One address sends without access over and over, with one token.
    LIMIT_ANONYMOUS_READINGS: '1000000000',
    LIMIT_TOKEN_READINGS: '1000000000',
    LIMIT_ANONYMOUS_PHOTO_MEGABYTES: '1000000',
    ...settings,
  };
  const child = spawn(process.execPath, [SERVER], {
    env: environment,
    stdio: ['ignore', process.env['BENCH_LOG'] ? 'inherit' : 'ignore', 'inherit', 'ipc'],
  });
  const origin = `http://127.0.0.1:${port}`;
  await ready(origin, child);
  return {
    origin,
    database: database.owner,
    process: child,
    environment,
    operator: (method, target, body, type = 'application/json', headers = {}) =>
      callOperator(origin, operatorKey, method, target, body, { type, more: headers }),
    download: async (target, body) => {
      const headers = { authorization: `Bearer ${operatorKey}`, 'content-type': 'application/json' };
      const answer = await fetch(`${origin}${target}`, { method: 'POST', headers, body: JSON.stringify(body) });
      if (!answer.ok) throw new Error(`POST ${target}: ${answer.status}`);
      let bytes = 0;
      for await (const piece of answer.body ?? []) bytes += piece.length;
      return bytes;
    },
    stop: async () => {
      await stop(child);
      await database.close();
      if (folder === undefined) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Of a folder that stays, the same each time. */
function secretKeyOf(dataDir: string): string {
  const file = path.join(dataDir, 'secret-key');
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('base64'), { mode: 0o600 });
  return readFileSync(file, 'utf8');
}

/** A port that is free at the moment. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        address !== null && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}

/** Resolves once the address answers 200 to /health/live; rejects when the process ends first. */
export async function ready(origin: string, child: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 2400; tries += 1) {
    if (child.exitCode !== null) throw new Error(`ended with ${child.exitCode} before it listened`);
    const answer = await fetch(`${origin}/health/live`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('did not listen within two minutes');
}

async function callOperator(
  origin: string,
  key: string,
  method: string,
  target: string,
  body: unknown,
  { type, more }: { readonly type: string; readonly more: Readonly<Record<string, string>> },
): Promise<unknown> {
  const content =
    body === undefined ? {} : { body: type === 'application/json' ? JSON.stringify(body) : (body as string) };
  const described = body === undefined ? {} : { 'content-type': type };
  const headers = { authorization: `Bearer ${key}`, ...described, ...more };
  const answer = await fetch(`${origin}${target}`, { method, headers, ...content });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${target}: ${answer.status} ${text.slice(0, 500)}`);
  return text === '' ? null : JSON.parse(text);
}

/** Stops a process and waits for its end. */
export function stop(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}
