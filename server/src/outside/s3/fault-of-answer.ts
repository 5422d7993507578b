import { ImageStoreFault } from '../../image-store-fault.ts';

/** What an S3 server answers to one call. */
export interface S3Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Uint8Array;
}

const OTHER_REGION = 'the bucket is in another region, or at another endpoint';

/** What the codes of the S3 interface mean to whoever operates the portal. */
const WORDS: Readonly<Record<string, string>> = {
  AccessDenied: 'the credentials may not do this in the bucket',
  InvalidAccessKeyId: 'the S3 server does not know AWS_ACCESS_KEY_ID',
  SignatureDoesNotMatch: 'AWS_SECRET_ACCESS_KEY does not belong to AWS_ACCESS_KEY_ID',
  ExpiredToken: 'the credentials have ended: AWS_SESSION_TOKEN is too old',
  InvalidToken: 'AWS_SESSION_TOKEN does not belong to AWS_ACCESS_KEY_ID',
  RequestTimeTooSkewed: "the clocks of this machine and the S3 server differ by too much; set this machine's",
  NoSuchBucket: 'there is no such bucket',
  PermanentRedirect: OTHER_REGION,
  TemporaryRedirect: OTHER_REGION,
  AuthorizationHeaderMalformed: OTHER_REGION,
  QuotaExceeded: 'the bucket is full',
  SlowDown: 'the S3 server has too much to do (SlowDown)',
  BadDigest: 'the bytes were altered on their way',
  XAmzContentSHA256Mismatch: 'the bytes were altered on their way',
};

const PASSING_STATUS = new Set([408, 425, 429]);
const PASSING_CODES = new Set(['BadDigest', 'XAmzContentSHA256Mismatch', 'RequestTimeout', 'IncompleteBody']);

/** What an answer says that is no success. Of its content nothing but a code is repeated. */
export function faultOfAnswer(answer: S3Answer): ImageStoreFault {
  const { status } = answer;
  const code = codeOf(answer);
  // A 404 without a code is of a proxy that knows of no server at the moment.
  const isOfProxy = status === 404 && code === null;
  const passes = status >= 500 || isOfProxy || PASSING_STATUS.has(status) || PASSING_CODES.has(code ?? '');
  return new ImageStoreFault(wordsOf(status, code), { passes });
}

/** The code in the body of an answer; null where it has none, as after HEAD. */
export function codeOf({ body }: S3Answer): string | null {
  const text = new TextDecoder('latin1').decode(body.subarray(0, 16 * 1024));
  return /<Code>([A-Za-z0-9.]{1,64})<\/Code>/.exec(text)?.[1] ?? null;
}

function wordsOf(status: number, code: string | null): string {
  const words = WORDS[code ?? ''];
  if (words !== undefined) return words;
  if (status >= 300 && status < 400) return OTHER_REGION;
  return `the S3 server answers ${status}${code === null ? '' : ` ${code}`}`;
}
