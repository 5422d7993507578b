import { setTimeout as pause } from 'node:timers/promises';
import { postToken } from '@zaehlwerk/contract/accounts';
import { getApplication } from '@zaehlwerk/contract/application';
import { bodyLimitOf } from '@zaehlwerk/contract/endpoint';
import { postResults } from '@zaehlwerk/contract/readings';
import { CONTRACT_HEADER } from '@zaehlwerk/contract/version';
import type { Config } from '../config.ts';
import { SECURITY_HEADERS } from '../http/security-headers.ts';
import { type Answer, ask } from './ask.ts';
import { type Finding, found, reasonOf } from './finding.ts';

const ANSWER_MS = 10_000;
const MOST_CLOCK_MS = 10_000;
/** What the answers to these addresses must say of being kept (README, "Operating it"). */
const NEVER_KEPT = { '/service-worker.js': 'no-store', '/': 'no-cache' } as const;
/** Between two answers of which the second must be a new one: they then have different times, and one that was kept has an age. */
const APART_MS = 2100;

/**
 * Whether PUBLIC_URL leads here, and whether what is in front of the portal hands everything on. Nothing more is asked of an address
 * that leads elsewhere. `stillMs` is how long a body must be let stand still.
 */
export async function lookAtProxy(
  config: Pick<Config, 'publicUrl' | 'trustProxy' | 'host' | 'port'>,
  stillMs: number,
): Promise<Finding[]> {
  const url = config.publicUrl;
  const shown = new URL(url).origin;
  let live: Answer;
  try {
    live = await ask(new URL(`${url}/health/live`), { waitMs: ANSWER_MS });
  } catch (error) {
    return [found('proxy.unreachable', { url: shown, reason: reasonOf(error) })];
  }
  if (live.status !== 200 || live.text !== '{"live":true}')
    return [found('proxy.notThePortal', { url: shown, status: live.status })];
  const clock = lookAtClock(live, shown);
  const looks = await Promise.all([
    lookAtPages(url, live),
    lookAtHost(config),
    lookAtBodyLimit(url),
    lookAtTimeLimit(url, stillMs),
  ]);
  const isApart = url.startsWith('https:') && config.trustProxy === 'off';
  const untrusted = isApart ? [found('proxy.notTrusted')] : [];
  return [...untrusted, ...clock, ...looks.flat()];
}

function lookAtClock({ headers }: Answer, url: string): Finding[] {
  const away = Math.abs(Date.parse(headers.date ?? '') - Date.now());
  return away > MOST_CLOCK_MS ? [found('clock.proxy', { url, seconds: Math.round(away / 1000) })] : [];
}

/** What is kept on the way, and the headers of the page, and of another answer. */
async function lookAtPages(url: string, live: Answer): Promise<Finding[]> {
  const pages = await Promise.all(
    Object.entries(NEVER_KEPT).map(async ([path, wanted]) => {
      try {
        const asking = () => ask(new URL(url + path), { waitMs: ANSWER_MS });
        const first = await asking();
        await pause(APART_MS);
        return { path, first, findings: findKeeping(path, wanted, first, await asking()) };
      } catch (error) {
        return { path, first: null, findings: [found('check.failed', { check: path, reason: reasonOf(error) })] };
      }
    }),
  );
  const page = pages.find(({ path }) => path === '/')?.first ?? null;
  return [...lookAtHeaders(page === null ? [live] : [live, page]), ...pages.flatMap(({ findings }) => findings)];
}

function lookAtHeaders(answers: readonly Answer[]): Finding[] {
  const wanted = Object.entries({ ...SECURITY_HEADERS, 'x-request-id': null });
  return wanted.flatMap(([name, value]) => {
    const got = answers.map(({ headers }) => headers[name]);
    if (got.includes(undefined)) return [found('proxy.header', { name })];
    return value === null || got.every((one) => isAsGood(name, one, value))
      ? []
      : [found('proxy.headerChanged', { name })];
  });
}

/** A proxy may demand TLS for longer. */
function isAsGood(name: string, got: unknown, wanted: unknown): boolean {
  if (name !== 'strict-transport-security') return got === wanted;
  const secondsOf = (value: unknown) => Number(/max-age="?(\d+)/i.exec(String(value))?.[1] ?? 0);
  return secondsOf(got) >= secondsOf(wanted);
}

/**
 * Each answer of the portal has an id and a time of its own; one that has them twice was kept on the way, as was one that says how
 * old it is.
 */
function findKeeping(path: string, wanted: string, { headers: first }: Answer, { headers: second }: Answer): Finding[] {
  const value = first['cache-control'] ?? '';
  const isTwice = (name: 'x-request-id' | 'date') => first[name] !== undefined && first[name] === second[name];
  const isKept = isTwice('x-request-id') || isTwice('date') || Number(second.age ?? 0) > 0;
  return [
    ...(value.includes(wanted) ? [] : [found('proxy.cacheControl', { path, value })]),
    ...(isKept ? [found('proxy.cached', { path })] : []),
  ];
}

/** Whether a body as large as the largest reading gets to the portal, which refuses it because it names nobody. */
async function lookAtBodyLimit(publicUrl: string): Promise<Finding[]> {
  const bytes = bodyLimitOf(postResults);
  const megabytes = bytes / (1024 * 1024);
  const url = new URL(publicUrl + postResults.path.replace(/\{\w+\}/g, 'doctor'));
  const reason = await refusalOf(url, bytes, piecesOf(bytes), LARGE_BODY_MS);
  return reason === null ? [] : [found('proxy.bodyLimit', { megabytes, reason })];
}

const PIECE = Buffer.alloc(64 * 1024, ' ');
const LARGE_BODY_MS = 45_000;

async function* piecesOf(bytes: number): AsyncGenerator<Uint8Array> {
  for (let left = bytes; left > 0; left -= PIECE.length) yield PIECE.subarray(0, Math.min(left, PIECE.length));
}

/**
 * Whether a body may stand still as long as one on a bad line. It is no JSON, so the portal refuses it before it tries to sign
 * anybody in.
 */
async function lookAtTimeLimit(publicUrl: string, stillMs: number): Promise<Finding[]> {
  const url = new URL(publicUrl + postToken.path);
  const halves = [Buffer.from('{'), Buffer.from(',')] as const;
  const body = (async function* () {
    yield halves[0];
    await pause(stillMs, undefined, { ref: false });
    yield halves[1];
  })();
  const reason = await refusalOf(url, 2, body, stillMs + ANSWER_MS);
  return reason === null ? [] : [found('proxy.timeLimit', { seconds: stillMs / 1000, reason })];
}

/** Why a body did not get to the portal; null where the portal itself has answered. */
async function refusalOf(
  url: URL,
  length: number,
  body: AsyncIterable<Uint8Array>,
  waitMs: number,
): Promise<string | null> {
  const headers = { 'content-type': 'application/json', 'content-length': String(length) };
  try {
    const answer = await ask(url, { method: 'POST', headers, body, waitMs });
    return answer.headers[CONTRACT_HEADER.toLowerCase()] === undefined ? String(answer.status) : null;
  } catch (error) {
    return reasonOf(error);
  }
}

/** Whether the name in PUBLIC_URL arrives: the portal on this machine finds an application by it, and the proxy leads to none. */
async function lookAtHost({
  publicUrl,
  host: listensAt,
  port,
}: Pick<Config, 'publicUrl' | 'host' | 'port'>): Promise<Finding[]> {
  const { host } = new URL(publicUrl);
  const status = (url: string, headers = {}) =>
    ask(new URL(url + getApplication.path), { headers, waitMs: ANSWER_MS }).then(
      (answer) => answer.status,
      () => null,
    );
  const beside = await status(ownAddress({ host: listensAt, port }), { host });
  const through = beside === 200 ? await status(publicUrl) : null;
  return through === 404 ? [found('proxy.host', { host })] : [];
}

/** Where the portal of these settings listens, as seen from this machine. */
export function ownAddress({ host, port }: Pick<Config, 'host' | 'port'>): string {
  const own = ['0.0.0.0', '::', 'localhost'].includes(host) ? '127.0.0.1' : host;
  return `http://${own.includes(':') ? `[${own}]` : own}:${port}`;
}
