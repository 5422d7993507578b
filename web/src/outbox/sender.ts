import { CONTRACT_VERSION } from '@zaehlwerk/contract/version';
import { type Clock, within } from '../device/clock.ts';
import { type Database, DatabaseClosed, type KeepResult } from '../device/database.ts';
import type { Locks } from '../device/locks.ts';
import { type Listeners, listeners, type Observable, settable } from '../device/observable.ts';
import type { PhotoBytes } from '../photo/kept-photo.ts';
import type { Bearer } from '../server/call.ts';
import type { ServerApi } from '../server/server-api.ts';
import { encodeKept, encodeRead, type HashOf, readPictures } from './content-photos.ts';
import type { CrashWatch } from './crash-watch.ts';
import { isPassedOver, placeOf, waitsBehindAnother } from './kept-entries.ts';
import type { Sent } from './content.ts';
import { sendContent } from './kinds.ts';
import { hasLostItsJob, needsPerson, type OutboxEntry, stateAfter } from './outbox-entry.ts';
import type { OutboxStore } from './outbox-store.ts';
import type { OutboxState, Submitted, ToSubmit } from './outbox.ts';

/** Shared by all tabs of the browser: one request at a time. */
const SEND_LOCK = 'zaehlwerk.outbox.send';
/** A device that does not answer within this time keeps nothing. */
const KEEPING_MS = 5_000;
/** How long a form waits for its turn: a tab that holds SEND_LOCK may be frozen, or have a slow connection. */
const TURN_MS = 40_000;
/** With `Retry-After`: temporarily unavailable. */
const NO_ROOM = 503;

/** Where the sending of one kept entry stands; it moves downwards only. */
export type SendState =
  /** Another request is in progress, in this tab or in another one. */
  | { readonly kind: 'waitsForTurn' }
  /** Its form has waited for too long and left it to a later run: nothing is sent any more. */
  | { readonly kind: 'left' }
  /** Another tab has sent or removed it, or it now waits for the user's decision: nothing was sent. */
  | { readonly kind: 'gone'; readonly entry: OutboxEntry | null }
  | { readonly kind: 'underWay' }
  /** The outcome is known. It is also stored once the sending has ended. */
  | { readonly kind: 'answered'; readonly entry: OutboxEntry; readonly sent: Sent };

interface Sending {
  readonly state: Observable<SendState>;
  /** Rejects with DatabaseClosed when the device cannot be read. */
  readonly ended: Promise<void>;
  /** Gives up its turn if it is still waiting for it. */
  readonly leave: () => void;
}

/** An entry encoded before its turn; its content never changes, only whether it is still to be sent. */
interface Ready {
  readonly id: string;
  /** Null if a photo is missing or damaged, or the device could not be read. */
  readonly content: ReturnType<typeof encodeKept>;
}

export interface SenderParts {
  readonly api: ServerApi;
  readonly database: Database;
  readonly locks: Locks;
  readonly clock: Clock;
  readonly store: OutboxStore;
  readonly state: Pick<OutboxState, 'sending' | 'delivered'>;
  readonly crashes: CrashWatch;
  /** Null for an account that is not here any more. */
  readonly applicationOf: (accountId: string) => string | null;
  readonly bearerOf: (accountId: string) => Bearer;
  readonly isOnline: () => boolean;
  /** Whether nobody can ever sign in with this account again. */
  readonly hasEnded: (accountId: string) => boolean;
  readonly bytesOf: (picture: Blob) => Promise<PhotoBytes>;
  readonly hashOf: HashOf;
  readonly newId: () => string;
  /** Random, between 0 and 1. */
  readonly jitter: () => number;
}

/**
 * Sends readings, one request at a time over all tabs. An entry is removed only after a verified success, and the outcome
 * is stored before the next request starts. Takes SEND_LOCK and then the lock for changes: call without holding either.
 */
export interface Sender {
  /**
   * Stores a composed reading and sends it at once. Accepted or refused, it does not stay stored, unless no form can send
   * it any more; without an answer, or put off by the server, it stays and is sent later. May be called concurrently; each call holds the lock of its own
   * form and waits for its turn, at most TURN_MS: then the entry stays as if nobody had answered. What cannot be stored
   * is sent all the same, unless an older entry of its job would undo it later.
   */
  readonly submit: (reading: ToSubmit) => Promise<Submitted>;
  /** Called after each `submit`. */
  readonly submitted: Listeners<[Submitted]>;
  /** Whether a form is sending this entry right now: runs skip it. */
  readonly isOfForm: (id: string) => boolean;
  /** Encodes an entry while it waits for its turn. */
  readonly makeReady: (entry: OutboxEntry) => Ready;
  /** Sends an entry that waits; not delivered, it waits on with the reason. */
  readonly send: (id: string, ready: Ready) => Sending;
}

/** Held by the tab of a form while it sends an entry, so that no tab discards it and it is then shown as sent. */
export function formLock(id: string): string {
  return `zaehlwerk.outbox.form.${id}`;
}

export function createSender(parts: SenderParts): Sender {
  const { store, clock, locks, state } = parts;
  /** The ids of entries that a form is sending. */
  const ofForms = new Set<string>();
  const submitted = listeners<[Submitted]>();

  const submit = async ({ replaces = null, ...reading }: ToSubmit): Promise<Submitted> => {
    const { id, accountId } = reading;
    const applicationId = parts.applicationOf(accountId);
    // An account that has just been signed out sends nothing; the form still has the reading.
    if (applicationId === null) return { kind: 'refused', status: 401, problem: null };
    const read = await readPictures(id, reading.content, parts.bytesOf);
    if (read === null) return { kind: 'photoLost' };
    const entry: OutboxEntry = {
      ...reading,
      content: read.content,
      applicationId,
      contractVersion: CONTRACT_VERSION,
      sequence: 0, // until it is stored behind all others
      keptAt: clock.now().toISOString(),
      state: { kind: 'waiting' },
    };
    ofForms.add(id);
    const letGo = locks.hold(formLock(id));
    try {
      const putting = store.put(entry, read.photos, { onItsWay: state.sending.get(), changed: replaces });
      const kept = await within(clock, KEEPING_MS, putting, 'denied' as const);
      if (kept === 'kept') return await sendOfForm(id);
      if (isPassedOver(store.entries.get(), entry, kept)) return { kind: 'notKept', why: kept };
      const outcome = await sendUnkept(entry, encodeRead(read), kept);
      if (outcome.kind === 'delivered' && replaces !== null) await store.remove(replaces);
      return outcome;
    } finally {
      ofForms.delete(id);
      letGo();
    }
  };
  const sendOfForm = async (id: string): Promise<Submitted> => {
    const kept = store.entries.get().find((one) => one.id === id);
    if (!parts.isOnline() || (kept !== undefined && waitsBehindAnother(store.entries.get(), kept))) return { kind: 'kept' };
    // Another form may store the same submission again to send it: that one is not removed, or it would count as sent.
    const remove = () => store.remove(id, kept?.sequence);
    const sending = begin(id, null, async (entry, sent) => {
      if (isPutOff(sent) || isUndeliverable(entry, sent)) await store.setState(id, stateNow(entry, sent));
      else if (sent.meaning !== 'unreachable') await remove();
    });
    const isUnderWay = () => sending.state.get().kind === 'underWay';
    await within(clock, TURN_MS, sending.ended.catch(unlessClosed), undefined, isUnderWay);
    sending.leave();
    const end = sending.state.get();
    // The outcome may not be stored: the answer counts, and sending twice is harmless.
    if (end.kind === 'answered') {
      const { entry, sent } = end;
      if (!isUndeliverable(entry, sent)) return submittedOf(sent);
      return { kind: 'undeliverable', entry: { ...entry, state: stateNow(entry, sent) } };
    }
    if (end.kind !== 'gone') return { kind: 'kept' };
    // Another tab has already sent the entry, or the server has refused it there.
    if (end.entry === null) return { kind: 'delivered', job: null };
    if (hasLostItsJob(end.entry)) return { kind: 'undeliverable', entry: end.entry };
    await remove();
    return end.entry.state.kind === 'refused' ? { ...end.entry.state } : { kind: 'photoLost' };
  };
  const sendUnkept = async (
    entry: OutboxEntry,
    content: ReturnType<typeof encodeRead>,
    why: Exclude<KeepResult, 'kept'>,
  ): Promise<Submitted> => {
    const sent = await locks.alone(SEND_LOCK, () => request(entry, content));
    if (sent.meaning === 'delivered') {
      const { sequence } = placeOf(entry, store.entries.get(), { onItsWay: null, changed: null });
      await deliver({ ...entry, sequence }, sent);
    }
    const outcome = submittedOf(sent);
    return outcome.kind === 'kept' ? { kind: 'notKept', why } : outcome;
  };
  /** `settle` stores what becomes of an entry that was not delivered, before another tab may try it. */
  const begin = (
    id: string,
    ready: Ready | null,
    settle: (entry: OutboxEntry, sent: Sent) => Promise<unknown>,
  ): Sending => {
    const at = settable<SendState>({ kind: 'waitsForTurn' });
    const turn = async () => {
      if (at.get().kind === 'left') return;
      const entry = await store.find(id);
      if (entry === null || needsPerson(entry)) return at.set({ kind: 'gone', entry });
      at.set({ kind: 'underWay' });
      state.sending.set(id);
      parts.crashes.begin();
      try {
        const early = ready?.id === id ? await ready.content : null;
        const content = early ?? (await encodeKept(parts.database, parts.hashOf, entry.content));
        const sent = content === null ? DAMAGED : await request(entry, content);
        at.set({ kind: 'answered', entry, sent });
        await (sent.meaning === 'delivered' ? deliver(entry, sent) : settle(entry, sent));
      } finally {
        parts.crashes.end();
        state.sending.set(null);
      }
    };
    return {
      state: at,
      ended: locks.alone(SEND_LOCK, turn),
      leave: () => at.get().kind === 'waitsForTurn' && at.set({ kind: 'left' }),
    };
  };
  /** Only ever on behalf of the account that composed it. */
  const request = (entry: OutboxEntry, content: ReturnType<typeof encodeRead>) =>
    sendContent(parts.api, parts.bearerOf(entry.accountId), { ...entry, content });
  const deliver = async (entry: OutboxEntry, { job }: Sent) => {
    await store.removeDelivered(entry, parts.newId);
    state.delivered.notify(entry, job);
  };
  /** Its form goes with its account or its job: only what is stored here is left of it. */
  const isUndeliverable = (entry: OutboxEntry, sent: Sent) =>
    sent.meaning === 'waitsForAccount'
      ? parts.hasEnded(entry.accountId)
      : hasLostItsJob({ ...entry, state: stateNow(entry, sent) });
  const stateNow = (entry: OutboxEntry, sent: Sent) =>
    stateAfter(entry, sent, { now: clock.now(), jitter: parts.jitter() });
  return {
    submit: async (reading) => {
      const outcome = await submit(reading);
      submitted.notify(outcome);
      return outcome;
    },
    submitted,
    isOfForm: (id) => ofForms.has(id),
    makeReady: ({ id, content }) => ({
      id,
      content: encodeKept(parts.database, parts.hashOf, content).catch(() => null),
    }),
    send: (id, ready) => begin(id, ready, (entry, sent) => store.setState(id, stateNow(entry, sent))),
  };
}

const DAMAGED: Sent = { meaning: 'damaged', status: null, problem: null, retryAfterSeconds: null, job: null };

/** The server is up but has no capacity now; it says when it will. */
function isPutOff({ status, retryAfterSeconds }: Sent): boolean {
  return status === NO_ROOM && retryAfterSeconds !== null;
}

function submittedOf(sent: Sent): Submitted {
  const { meaning, status, problem, job } = sent;
  if (meaning === 'delivered') return { kind: 'delivered', job };
  if (meaning === 'unreachable' || isPutOff(sent)) return { kind: 'kept' };
  return meaning === 'damaged' ? { kind: 'photoLost' } : { kind: 'refused', status: status ?? 0, problem };
}

/** A stored entry that cannot be read now is still stored. */
function unlessClosed(error: unknown): void {
  if (!(error instanceof DatabaseClosed)) throw error;
}
