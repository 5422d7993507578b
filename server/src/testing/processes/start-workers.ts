import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { type IncomingHttpHeaders, request } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { vi } from 'vitest';
import { closeAtEnd } from '../close-at-end.ts';
import { emptyDatabase } from '../test-database.ts';
import { urlOfTarget } from '../url-of-target.ts';
import { type MainProcess, startMain } from './start-main.ts';

/** An answer of a portal in processes of its own. */
export interface ProcessAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

interface ProcessCall {
  readonly token?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A portal of several workers on a PostgreSQL of its own. */
export interface Workers {
  readonly main: MainProcess;
  readonly origin: string;
  readonly operatorKey: string;
  /** The process that works in the background, or the one that listened last of the others. */
  pidOf(which: 'background' | 'other'): number;
  /** Calls on a connection of its own, which comes to whichever worker; rejects where it is cut. */
  call(method: string, target: string, options?: ProcessCall): Promise<ProcessAnswer>;
  /** Makes so many calls at the same time, each on a connection of its own. */
  callMany(count: number, method: string, target: string, options?: ProcessCall): Promise<ProcessAnswer[]>;
}

/** Starts one of two workers, or of as many as WORKERS says, and waits until all of them listen. */
export async function startWorkers(settings: Readonly<Record<string, string>> = {}): Promise<Workers> {
  const { target } = await emptyDatabase();
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'zaehlwerk-workers-'));
  closeAtEnd({ close: async () => rmSync(dataDir, { recursive: true, force: true }) });
  const operatorKey = randomBytes(24).toString('hex');
  const own = { DATABASE_URL: urlOfTarget(target), SECRET_KEY: randomBytes(32).toString('base64') };
  const main = startMain({ DATA_DIR: dataDir, WORKERS: '2', OPERATOR_KEY: operatorKey, ...own, ...settings });
  const origin = await main.listening;
  if (origin === null) throw new Error(main.complaints());
  const isSaid = (): boolean => main.lines.some((line) => line.includes('all workers listen'));
  await vi.waitUntil(isSaid, { timeout: 60_000 });
  const call: Workers['call'] = (method, target_, options) => callOnce(`${origin}${target_}`, method, options);
  return {
    main,
    origin,
    operatorKey,
    pidOf(which) {
      const told = main.lines.filter((line) => line.includes('"a worker listens"'));
      const all = told.map((line) => JSON.parse(line) as { readonly pid: number; readonly background: boolean });
      return all.findLast(({ background }) => background === (which === 'background'))?.pid ?? 0;
    },
    call,
    callMany: (count, ...asked) => Promise.all(Array.from({ length: count }, () => call(...asked))),
  };
}

/** The processes that this one has started and that are not over. */
export function childrenOf(pid: number): number[] {
  const own = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
  return own.filter(Boolean).map(Number);
}

function callOnce(
  url: string,
  method: string,
  { token, body, headers = {} }: ProcessCall = {},
): Promise<ProcessAnswer> {
  const isText = typeof body === 'string' || Buffer.isBuffer(body);
  const bytes = body === undefined ? null : isText ? body : JSON.stringify(body);
  const sent = {
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...(bytes === null ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(bytes) }),
    ...headers,
  };
  return new Promise((resolve, reject) => {
    const asked = request(url, { method, agent: false, headers: sent }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (piece: string) => (text += piece));
      response.once('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }));
      response.once('error', reject);
    });
    asked.once('error', reject);
    asked.end(bytes ?? undefined);
  });
}
