import { createHash, randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import type { S3Place } from '../../image-settings.ts';
import { ImageStoreFault } from '../../image-store-fault.ts';
import { bytesOf, WrongAnswer } from '../service-answer.ts';
import { faultOfAnswer, type S3Answer } from './fault-of-answer.ts';

/** One call of the S3 interface. Keys and buckets need no escaping: both are of small letters, digits, dots and hyphens. */
export interface S3Call {
  readonly method: 'GET' | 'PUT' | 'HEAD' | 'DELETE';
  /** Null: the bucket itself. */
  readonly key: string | null;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
  /** Of the body, in hex, where whoever calls has it already. */
  readonly sha256?: string;
  /** For all attempts together, in milliseconds, where that is less than for other calls. */
  readonly withinMs?: number;
}

/**
 * Calls until what was answered is understood: `understand` gives what it means, or throws a fault that passes or does not.
 * Throws ImageStoreFault.
 */
export type AskS3 = <T>(call: S3Call, understand: (answer: S3Answer) => T) => Promise<T>;

/** Times in milliseconds. */
export interface S3Limits {
  /** Of one attempt. */
  readonly attemptMs: number;
  /** Of all attempts and pauses of a call. */
  readonly altogetherMs: number;
  /** Before each further attempt, at most; at least half of it, so that many do not come at once. */
  readonly pausesMs: readonly number[];
}

/** A photo of 5 MB needs a line of 5 Mbit/s. A stop waits 15 s for calls under way. */
const LIMITS: S3Limits = { attemptMs: 8000, altogetherMs: 12_000, pausesMs: [100, 400, 1600] };

/** No photo and no page of a list is larger. */
const MOST_ANSWER_BYTES = 32 * 1024 * 1024;

/**
 * Signed calls to one bucket. What passes (no connection, no answer in time, 5xx, an answer that is cut or altered) is tried again
 * after pauses: every call of ours may be made twice.
 */
export function askS3(place: S3Place, { limits = LIMITS, clock = () => new Date() }: AskOptions = {}): AskS3 {
  const base = addressOfBucket(place);
  const signingKeys = new Map<string, ArrayBuffer>();
  return async (call, understand) => {
    const end = AbortSignal.timeout(Math.min(limits.altogetherMs, call.withinMs ?? Infinity));
    for (let count = 0; ; count += 1) {
      try {
        const signed = await sign(call, { place, base, now: clock(), signingKeys });
        return understand(await send(signed, AbortSignal.any([end, AbortSignal.timeout(limits.attemptMs)])));
      } catch (error) {
        const rest = limits.pausesMs[count];
        if (!(error instanceof ImageStoreFault) || !error.passes || rest === undefined || end.aborted) throw error;
        await pause(randomInt(Math.ceil(rest / 2), rest + 1), undefined, { signal: end }).catch(() => {
          throw error;
        });
      }
    }
  };
}

export interface AskOptions {
  readonly limits?: S3Limits;
  readonly clock?: () => Date;
}

/** The address of a bucket without a slash at its end: its name stands in the path, or before the host. */
export function addressOfBucket({ endpoint, bucket, pathStyle }: S3Place): string {
  const url = new URL(endpoint);
  if (pathStyle) return `${url.origin}/${bucket}`;
  return `${url.protocol}//${bucket}.${url.host}`;
}

interface Signed {
  readonly url: URL;
  readonly method: string;
  readonly headers: Headers;
  readonly body: Uint8Array | undefined;
}

/** With the SHA-256 of the body in the signature, nobody on the way alters either. */
async function sign(
  { method, key, query = {}, headers = {}, body, sha256 }: S3Call,
  { place, base, now, signingKeys }: { place: S3Place; base: string; now: Date; signingKeys: Map<string, ArrayBuffer> },
): Promise<Signed> {
  const url = new URL(key === null ? `${base}/` : `${base}/${key}`);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  const { accessKeyId, secretAccessKey, sessionToken } = place.credentials;
  const signer = new AwsV4Signer({
    method,
    url: url.href,
    headers: { ...headers, 'X-Amz-Content-Sha256': sha256 ?? hexSha256(body ?? new Uint8Array()) },
    accessKeyId,
    secretAccessKey,
    ...(sessionToken === null ? {} : { sessionToken }),
    service: 's3',
    region: place.region,
    datetime: now.toISOString().replaceAll(/[:-]|\.\d{3}/g, ''),
    cache: signingKeys,
  });
  const signed = await signer.sign();
  // One key is good for a day.
  if (signingKeys.size > 2) signingKeys.clear();
  return { url: signed.url, method, headers: signed.headers, body };
}

async function send({ url, method, headers, body }: Signed, signal: AbortSignal): Promise<S3Answer> {
  try {
    const response = await fetch(url, {
      method,
      headers,
      signal,
      redirect: 'manual',
      ...(body === undefined ? {} : { body: body as Uint8Array<ArrayBuffer> }),
    });
    return { status: response.status, headers: response.headers, body: await bytesOf(response, MOST_ANSWER_BYTES) };
  } catch (error) {
    throw faultOfLine(error, signal);
  }
}

function faultOfLine(error: unknown, signal: AbortSignal): ImageStoreFault {
  if (error instanceof WrongAnswer) return new ImageStoreFault('the S3 server answers at length', { passes: false });
  if (signal.aborted) return new ImageStoreFault('the S3 server does not answer in time', { passes: true });
  return new ImageStoreFault(`the S3 server cannot be reached (${codeOf(error)})`, { passes: true });
}

/** Node says why in the cause: ECONNREFUSED, ENOTFOUND, UND_ERR_SOCKET, CERT_HAS_EXPIRED. */
function codeOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : 'no connection';
}

/** Whether an answer says that it is done; throws what it says otherwise. */
export function done(answer: S3Answer): void {
  if (answer.status < 200 || answer.status > 299) throw faultOfAnswer(answer);
}

export function hexSha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
