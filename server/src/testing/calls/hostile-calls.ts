import type { Endpoint } from '@zaehlwerk/contract/endpoint';
import type { EndpointName } from '@zaehlwerk/contract/endpoints';
import { EVERY_ENDPOINT, type GoodCall, goodCallOf, makeCall, type World } from './every-call.ts';
import type { TestAnswer } from '../test-server.ts';

/**
 * Texts that break careless concatenation (S36, S46). A number is appended for each call, so that none is used twice.
 */
export const HOSTILE_TEXTS: readonly string[] = [
  `'";--`,
  `x' or '1'='1`,
  `Robert'); drop table jobs;--`,
  'a\0b',
  '%',
  '_',
  '\\',
  'x'.repeat(10_000),
  '👩‍👩‍👧🏴',
  'a\ud800b',
  'a\r\nSet-Cookie: a=b',
  '\u001b[31mred\u009b31m',
  '\u202egnp.exe',
  '<img src=x onerror=alert(1)>',
  '${7*7}{{7*7}}',
  '../../etc/passwd',
  '=1+1',
  '$1',
];

type Path = readonly (string | number)[];

/** A call with one hostile text in it, and the answer. */
export interface HostileCall {
  readonly name: EndpointName;
  readonly endpoint: Endpoint;
  /** `body/results/0/comment`, `params/id`, `query/after`, `headers`, `token`. */
  readonly place: string;
  readonly text: string;
  readonly call: Omit<GoodCall, 'status'>;
  readonly answer: TestAnswer;
}

/**
 * Makes every call with every one of its texts replaced in turn by every hostile text. Files: hostile-files.ts. What a
 * call needs is made anew only once one was accepted: what is refused uses nothing up.
 */
export async function hostileCalls(world: World): Promise<HostileCall[]> {
  const places: (() => Promise<HostileCall[]>)[] = [];
  const choose = chooseTexts();
  let count = 0;
  for (const [name, endpoint] of EVERY_ENDPOINT) {
    const first = await goodCallOf(world, name);
    for (const place of placesOf(name, endpoint, first)) {
      const texts = choose(name, endpoint, place).map((hostile) => `${hostile}${(count += 1)}`);
      places.push(async () => {
        const calls: HostileCall[] = [];
        let good: GoodCall | null = null;
        for (const text of texts) {
          good ??= await goodCallOf(world, name);
          const call = put(good, place, text);
          const token = place === 'token' ? { token: headerText(text) } : {};
          const answer = await whenThereIsRoom(() => makeCall(world, endpoint, call, token));
          calls.push({ name, endpoint, place, text, call, answer });
          if (answer.status < 400) good = null;
        }
        return calls;
      });
    }
  }
  return (await inTurns(places)).flat();
}

/** Every place in a call that holds or could hold a text. */
function placesOf(name: EndpointName, endpoint: Endpoint, { params, body }: GoodCall): string[] {
  return [
    ...(body === undefined || isFile(name) ? [] : textsIn(body).map((path) => ['body', ...path].join('/'))),
    ...Object.keys(params).map((param) => `params/${param}`),
    ...Object.keys(endpoint.query?.def.shape ?? {}).map((key) => `query/${key}`),
    'headers',
    ...(endpoint.caller === 'anyone' ? [] : ['token']),
  ];
}

function textsIn(value: unknown): Path[] {
  if (typeof value === 'string') return [[]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => textsIn(inner).map((path) => [key, ...path]));
}

function put(call: GoodCall, place: string, text: string): GoodCall {
  const [part = '', ...path] = place.split('/');
  if (part === 'params') return { ...call, params: { ...call.params, [path[0] ?? '']: text.toWellFormed() } };
  if (part === 'query') return { ...call, query: `?${path[0]}=${encodeURIComponent(text.toWellFormed())}` };
  if (part === 'headers') return { ...call, headers: headersWith(text) };
  return part === 'body' ? { ...call, body: replaceAt(call.body, path, text) } : call;
}

function replaceAt(value: unknown, [key, ...rest]: Path, text: string): unknown {
  if (key === undefined) return text;
  if (Array.isArray(value))
    return value.map((item, index) => (String(index) === key ? replaceAt(item, rest, text) : item));
  return Object.fromEntries(
    Object.entries(value as object).map(([name, inner]) => [name, name === key ? replaceAt(inner, rest, text) : inner]),
  );
}

/** Headers with free content. Their total length has a limit of its own (OPN-164). */
function headersWith(text: string): Record<string, string> {
  const value = headerText(text);
  const names = ['accept-language', 'if-none-match', 'idempotency-key', 'x-captured-at', 'x-request-id', 'user-agent'];
  const more = ['referer', 'cookie', 'origin', 'x-forwarded-for', 'x-forwarded-host', 'forwarded', 'accept-encoding'];
  return Object.fromEntries([...names, ...more].map((name) => [name, value]));
}

// oxlint-disable-next-line no-control-regex
const CONTROLS = /[\u0000-\u001f\u007f]/g;

/** The part of a text that a header can hold: bytes without line breaks and other control characters. */
function headerText(text: string): string {
  return Buffer.from(text.slice(0, 500)).toString('latin1').replaceAll(CONTROLS, '');
}

/** How many of the texts a call has in headers that it does not read itself. */
const IN_HEADERS = 2;

/**
 * Chooses the hostile texts for a place of a call. Headers and tokens are read before any call is looked at, by the same
 * code for each kind of caller: the first call of a kind has all texts there, each further one has some in turn. A call
 * that reads headers itself has all.
 */
function chooseTexts(): (name: EndpointName, endpoint: Endpoint, place: string) => readonly string[] {
  const seen = new Set<string>();
  let turn = 0;
  return (name, endpoint, place) => {
    if (place !== 'headers' && place !== 'token') return HOSTILE_TEXTS;
    const texts = place === 'token' ? HOSTILE_TEXTS.filter((text) => text.length < 100) : HOSTILE_TEXTS;
    const kind = `${place} of ${endpoint.caller}`;
    const isFirst = !seen.has(kind);
    seen.add(kind);
    if (isFirst || (place === 'headers' && endpoint.headers !== undefined && !isFile(name))) return texts;
    const some = place === 'token' ? 1 : IN_HEADERS;
    return Array.from({ length: some }, () => texts[(turn += 1) % texts.length]!);
  };
}

function isFile(name: EndpointName): boolean {
  return ['postOrders', 'postOrdersSuggestion', 'postHistory'].includes(name);
}

/** Calls again where the server says that too many others of these calls are under way, as every client does. */
async function whenThereIsRoom(call: () => Promise<TestAnswer>): Promise<TestAnswer> {
  let answer = await call();
  while (answer.status === 503 && answer.headers['retry-after'] !== undefined) answer = await call();
  return answer;
}

/** Runs eight at a time, because one at a time is slow. */
async function inTurns<T>(work: readonly (() => Promise<T>)[]): Promise<T[]> {
  const done: T[] = [];
  const waiting = [...work.entries()];
  const worker = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) done[next[0]] = await next[1]();
  };
  await Promise.all(Array.from({ length: 8 }, worker));
  return done;
}
