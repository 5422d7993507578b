import { createHash } from 'node:crypto';
import { MAX_IMAGES_PER_UNKNOWN_METER_READING } from '@zaehlwerk/domain/reading/reading-images';
import type { S3Place } from '../../image-settings.ts';
import { isImageKey, type ImageStore, probeKey } from '../image-store.ts';
import { DamagedPhoto, ImageStoreFault } from '../../image-store-fault.ts';
import { takeTurns } from '../../take-turns.ts';
import { type AskOptions, type AskS3, askS3, done, hexSha256 } from './ask-s3.ts';
import { codeOf, type S3Answer } from './fault-of-answer.ts';
import { partOf } from '../../worker-share.ts';

/** The SHA-256 of the bytes as they were put, in hex: kept with them, and compared whenever they are read. */
const SHA256 = 'x-amz-meta-sha256';
/** Written over and over; no key of ours is named so. */
const PROBE = 'zaehlwerk-probe';
/** Anybody may ask for the state, and each look is a call that is billed. */
const REMEMBER_MS = 5000;
/**
 * Photos that are put at a time: more would share the line until none of them arrives in time. All of one reading have room, or a slow
 * line would never take it. Whoever waits longer for a turn, in milliseconds, comes again.
 */
const PUTS = { together: MAX_IMAGES_PER_UNKNOWN_METER_READING, waitMs: 5000 };
const TOO_MANY = 'more photos come than the line to the S3 server carries';
/** Whoever could not put a photo takes back what was put: a sender waits for both. What stays is swept, or removed by the next attempt. */
const REMOVE_MS = 5000;

interface Options extends AskOptions {
  /** How long what a look has found is told again, in milliseconds. */
  readonly rememberMs?: number;
  /** How many keys the server is asked for at once. */
  readonly pageSize?: number;
  /** How long a photo waits for its turn at most, in milliseconds. */
  readonly waitMs?: number;
}

/** S3 gives no more. */
const PAGE_SIZE = 1000;

/**
 * Photos in a bucket of an S3 server, under their own keys. The bucket must be the portal's alone: what no row names is swept.
 * Whatever keeps the server from serving is an ImageStoreFault with its reason.
 */
export function s3ImageStore(
  place: S3Place,
  { rememberMs = REMEMBER_MS, pageSize = PAGE_SIZE, waitMs = PUTS.waitMs, ...options }: Options = {},
): ImageStore {
  const ask = askS3(place, options);
  const inTurn = takeTurns(partOf(PUTS.together));
  return {
    async put(given, bytes) {
      const [key, asked] = [keyOf(given), performance.now()];
      await inTurn(async () => {
        if (performance.now() - asked > waitMs) throw new ImageStoreFault(TOO_MANY, { passes: true });
        await putObject(ask, key, bytes);
      });
    },
    get: async (key) => ask({ method: 'GET', key: keyOf(key) }, wholeBytes),
    remove: async (key) => removeObject(ask, keyOf(key)),
    list: (after) => listKeys(ask, after, pageSize),
    isOlderThan: async (key, instant) =>
      ask({ method: 'HEAD', key: keyOf(key) }, (answer) => wasPutBefore(answer, instant)),
    check: remembered(() => putObject(ask, PROBE, Buffer.from('probe')), rememberMs),
    prove: remembered(() => proveBucket(ask), rememberMs),
  };
}

/** Keys are made by us; anything else is a bug, and becomes no address. */
function keyOf(key: string): string {
  if (!isImageKey(key)) throw new Error('not an image key');
  return key;
}

/** The server compares both check sums with what arrives, and stores nothing else. */
async function putObject(ask: AskS3, key: string, bytes: Uint8Array): Promise<void> {
  const sha256 = hexSha256(bytes);
  const headers = {
    'Content-Type': 'image/jpeg',
    'Content-MD5': createHash('md5').update(bytes).digest('base64'),
    [SHA256]: sha256,
  };
  await ask({ method: 'PUT', key, headers, body: bytes, sha256 }, done);
}

async function removeObject(ask: AskS3, key: string): Promise<void> {
  await ask({ method: 'DELETE', key, withinMs: REMOVE_MS }, (answer) => void (isMissing(answer) || done(answer)));
}

/** Whether these credentials may do all that is ever done; which of it they may not is said. */
async function proveBucket(ask: AskS3): Promise<void> {
  const key = probeKey();
  await putObject(ask, key, Buffer.from('probe'));
  await may('read', () => ask({ method: 'GET', key }, wholeBytes));
  await may('listed', () => ask({ method: 'GET', key: null, query: { 'list-type': '2', 'max-keys': '1' } }, pageOf));
  await may('removed', () => removeObject(ask, key));
}

async function may(what: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof ImageStoreFault)) throw error;
    throw new ImageStoreFault(`objects cannot be ${what}: ${error.message}`, error);
  }
}

/** By the word of the S3 server alone: a proxy in front of it answers 404, too, while it knows of no server. */
function isMissing(answer: S3Answer): boolean {
  return answer.status === 404 && codeOf(answer) === 'NoSuchKey';
}

function wholeBytes(answer: S3Answer): Uint8Array | null {
  if (isMissing(answer)) return null;
  done(answer);
  if (isAsPut(answer)) return answer.body;
  throw new DamagedPhoto();
}

/** What another program has copied here has no check sum of ours, but mostly its MD5 as ETag. Without either nothing can be said. */
function isAsPut({ headers, body }: S3Answer): boolean {
  const sha256 = headers.get(SHA256);
  if (sha256 !== null) return sha256 === hexSha256(body);
  const md5 = md5Of(headers);
  return md5 === null || md5 === createHash('md5').update(body).digest('hex');
}

const ENCRYPTION = 'x-amz-server-side-encryption';

/** The ETag is the MD5 of the bytes, unless they came in parts, or are encrypted with a key of KMS or of whoever put them. */
function md5Of(headers: Headers): string | null {
  const isOther =
    headers.has(`${ENCRYPTION}-customer-algorithm`) || headers.get(ENCRYPTION)?.startsWith('aws:kms') === true;
  const etag = headers.get('etag')?.replaceAll('"', '') ?? '';
  return !isOther && /^[0-9a-f]{32}$/.test(etag) ? etag : null;
}

/** The answer to HEAD has no words. */
function wasPutBefore(answer: S3Answer, instant: Date): boolean {
  if (answer.status === 404) return false;
  done(answer);
  const changed = Date.parse(answer.headers.get('last-modified') ?? '');
  if (Number.isNaN(changed))
    throw new ImageStoreFault('the S3 server does not say when a photo was put', { passes: false });
  return changed < instant.getTime();
}

/** In the order of the server, a page at a time. What is not named as our keys are is left alone. */
async function* listKeys(ask: AskS3, after: string | null, pageSize: number): AsyncIterable<string> {
  let next: Readonly<Record<string, string>> | null = after === null ? {} : { 'start-after': after };
  while (next !== null) {
    const page: Page = await ask(
      { method: 'GET', key: null, query: { 'list-type': '2', 'max-keys': String(pageSize), ...next } },
      pageOf,
    );
    yield* page.keys.filter(isImageKey);
    next = page.next === null ? null : { 'continuation-token': page.next };
  }
}

interface Page {
  readonly keys: readonly string[];
  readonly next: string | null;
}

function pageOf(answer: S3Answer): Page {
  done(answer);
  const text = new TextDecoder().decode(answer.body);
  const isTruncated = /<IsTruncated>(true|false)<\/IsTruncated>/i.exec(text)?.[1]?.toLowerCase();
  const next = /<NextContinuationToken>([^<]+)<\/NextContinuationToken>/.exec(text)?.[1];
  if (isTruncated === undefined || (isTruncated === 'true' && next === undefined))
    throw new ImageStoreFault('the S3 server lists in another way than S3 does', { passes: true });
  return {
    keys: [...text.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key = '']) => key),
    next: isTruncated === 'true' ? unescapeXml(next!) : null,
  };
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  '#34': '"',
  '#39': "'",
};

function unescapeXml(text: string): string {
  return text.replaceAll(/&([a-z]+|#\d+);/g, (whole, name: string) => ENTITIES[name] ?? whole);
}

/** Looks at most once in so many milliseconds; whoever asks in between is told what was found. */
function remembered(look: () => Promise<void>, ms: number): () => Promise<void> {
  let last: { readonly at: number; readonly found: Promise<void> } | null = null;
  return () => {
    if (last === null || performance.now() - last.at >= ms) last = { at: performance.now(), found: look() };
    return last.found;
  };
}
