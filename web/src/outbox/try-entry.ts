import { CAPTURED_AT_HEADER, IDEMPOTENCY_HEADER } from '@zaehlwerk/contract/readings';
import { CONTRACT_HEADER } from '@zaehlwerk/contract/version';
import type { Job } from '@zaehlwerk/domain/job/job';
import { judgeAttempt } from '@zaehlwerk/domain/submission/attempt';
import type { SubmittedImage } from '@zaehlwerk/domain/submission/submission';
import type { Clock } from '../device/clock.ts';
import type { Database } from '../device/database.ts';
import type { KeyStorage } from '../device/key-storage.ts';
import type { Locks } from '../device/locks.ts';
import type { Observable, Settable } from '../device/observable.ts';
import type { Bearer, Outcome } from '../server/call.ts';
import type { ServerApi } from '../server/server-api.ts';
import { encodeKept, type HashOf } from './content-photos.ts';
import type { Answer, Content } from './content.ts';
import { rulesOf } from './kinds.ts';
import { type Attempt, needsPerson, type OutboxEntry } from './outbox-entry.ts';
import type { OutboxStore } from './outbox-store.ts';

/** Shared by all tabs of the browser: one request at a time. */
const SEND_LOCK = 'zaehlwerk.outbox.send';

/** What sending needs. */
export interface SenderParts {
  readonly api: ServerApi;
  readonly database: Database;
  readonly locks: Locks;
  readonly clock: Clock;
  readonly store: OutboxStore;
  readonly bearerOf: (accountId: string) => Bearer;
  readonly hashOf: HashOf;
  readonly newId: () => string;
  readonly sending: Settable<string | null>;
  readonly crashes: CrashWatch;
  /** Called for an entry the server has accepted. */
  readonly delivered: (entry: OutboxEntry, job: Job | null) => void;
}

/** `gone`: another tab has sent or removed it, or it now waits for the user's decision; nothing was sent. */
type Tried = { readonly kind: 'gone'; readonly entry: OutboxEntry | null } | TriedOnce;

/** An entry encoded before its turn; its content never changes, only whether it is still to be sent. */
interface Ready {
  readonly id: string;
  /** Null if a photo is missing or damaged, or the device could not be read. */
  readonly content: Promise<Content<SubmittedImage> | null>;
}

interface Turn {
  readonly ready?: Ready;
  /** Called as soon as there is an answer or a failure, before the outcome is stored. */
  readonly answered?: (sent: Sent) => void;
  /** Decides what happens to an entry that was not accepted, before another tab may try it. */
  readonly settle: (tried: TriedOnce) => Promise<unknown>;
  /** Checked when its turn has come. */
  readonly givenUp?: () => boolean;
}

interface TriedOnce {
  readonly kind: 'tried';
  readonly entry: OutboxEntry;
  readonly sent: Sent;
}

/**
 * Tries one entry as stored at that moment, once no other request is in progress in any tab. It is removed only after a
 * verified success, and the outcome is stored before the next request starts. Takes SEND_LOCK and then the lock for
 * changes: call without holding either. Rejects with DatabaseClosed when the device cannot be read.
 */
export function tryEntry(parts: SenderParts, id: string, { ready, answered, settle, givenUp }: Turn): Promise<Tried> {
  return parts.locks.alone(SEND_LOCK, async () => {
    const entry = givenUp?.() === true ? null : await parts.store.find(id);
    if (entry === null || needsPerson(entry)) return { kind: 'gone', entry };
    parts.sending.set(id);
    parts.crashes.begin();
    try {
      const tried = { kind: 'tried', entry, sent: await sendEntry(parts, entry, ready) } as const;
      answered?.(tried.sent);
      if (tried.sent.meaning === 'delivered') {
        await parts.store.removeDelivered(entry, parts.newId);
        parts.delivered(entry, tried.sent.job);
      } else {
        await settle(tried);
      }
      return tried;
    } finally {
      parts.crashes.end();
      parts.sending.set(null);
    }
  });
}

/** Sends a reading that is not stored, once no other request is in progress in any tab. */
export function sendAlone(parts: SenderParts, send: () => Promise<Sent>): Promise<Sent> {
  return parts.locks.alone(SEND_LOCK, send);
}

/** Encodes an entry while it waits for its turn. */
export function makeReady({ database, hashOf }: SenderParts, { id, content }: OutboxEntry): Ready {
  return { id, content: encodeKept(database, hashOf, content).catch(() => null) };
}

async function sendEntry(parts: SenderParts, entry: OutboxEntry, ready: Ready | undefined): Promise<Sent> {
  const early = ready?.id === entry.id ? await ready.content : null;
  const content = early ?? (await encodeKept(parts.database, parts.hashOf, entry.content));
  if (content === null) {
    return { meaning: 'damaged', status: null, problem: null, retryAfterSeconds: null, job: null };
  }
  // Only ever on behalf of the account that composed it.
  return sendContent(parts.api, parts.bearerOf(entry.accountId), { ...entry, content });
}

/** The outcome of sending an entry. */
export interface Sent extends Attempt, Pick<Answer, 'job'> {}

interface ToSend {
  readonly id: string;
  readonly contractVersion: number;
  readonly content: Content<SubmittedImage>;
}

/**
 * Sends a composed reading for an account, or without access with a token fetched for it. Sending it again is harmless:
 * its id is the idempotency key, and it is validated as of the moment it was taken. An expired token is renewed once;
 * without one nothing is sent.
 */
export async function sendContent(
  api: ServerApi,
  bearer: Bearer,
  { id, contractVersion, content }: ToSend,
): Promise<Sent> {
  const anonymous = bearer.obtain !== undefined;
  const obtained = bearer.token() === null ? await bearer.obtain?.() : undefined;
  if (bearer.token() === null) {
    const noToken: Outcome<unknown> = obtained ?? { kind: 'unreachable', status: 401 };
    return sentFrom({ outcome: noToken, accepted: false, job: null }, anonymous);
  }
  const headers = {
    [IDEMPOTENCY_HEADER]: id,
    [CAPTURED_AT_HEADER]: content.capturedAt,
    [CONTRACT_HEADER]: String(contractVersion),
  };
  const rules = rulesOf(content);
  return sentFrom(await rules.send(api, rules.toWire(content), { as: bearer, headers }), anonymous);
}

function sentFrom({ outcome, accepted, job }: Answer, anonymous: boolean): Sent {
  const status = statusOf(outcome);
  return {
    meaning: judgeAttempt({ status, accepted, anonymous }),
    status,
    problem: outcome.kind === 'refused' ? outcome.problem : null,
    retryAfterSeconds: outcome.kind === 'delivered' ? null : (outcome.retryAfterSeconds ?? null),
    job,
  };
}

function statusOf(outcome: Outcome<unknown>): number | null {
  if (outcome.kind === 'delivered') return 200;
  return outcome.kind === 'refused' ? outcome.problem.status : outcome.status;
}

const UNFINISHED_KEY = 'zaehlwerk.outbox.unfinished';
/** After the page has ended this often in a row while sending, automatic sending pauses. */
const TIMES = 3;

/** Detects that sending crashes the page again and again: the user must still be able to reach what waits. */
interface CrashWatch {
  /** Something is about to be sent. */
  readonly begin: () => void;
  /** Sending has ended, successfully or not. */
  readonly end: () => void;
}

/** Writes `paused`. A page in the background may be killed by the browser at any time: that does not count. */
export function watchCrashes(storage: KeyStorage, visible: Observable<boolean>, paused: Settable<boolean>): CrashWatch {
  let times = Number(storage.read(UNFINISHED_KEY) ?? 0);
  paused.set(times >= TIMES);
  let sending = false;
  const note = (count: number) =>
    count === 0 ? storage.remove(UNFINISHED_KEY) : storage.write(UNFINISHED_KEY, String(count));
  visible.subscribe(() => {
    if (sending && !visible.get()) note(times);
  });
  return {
    begin: () => {
      sending = true;
      if (visible.get()) note(times + 1);
    },
    end: () => {
      sending = false;
      times = 0;
      note(0);
      paused.set(false);
    },
  };
}
