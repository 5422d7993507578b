import { CONTRACT_VERSION } from '@zaehlwerk/contract/version';
import type { SubmittedImage } from '@zaehlwerk/domain/submission/submission';
import { within } from '../device/clock.ts';
import { DatabaseClosed } from '../device/database.ts';
import { type Listeners, listeners, type Observable, settable } from '../device/observable.ts';
import type { PhotoBytes } from '../photo/kept-photo.ts';
import type { Bearer } from '../server/call.ts';
import type { ServerApi } from '../server/server-api.ts';
import { encodeKept, encodeRead, type HashOf, readPictures } from './content-photos.ts';
import type { CrashWatch } from './crash-watch.ts';
import type { Content, Sent } from './content.ts';
import { isPassedOver, placeOf, waitsBehindAnother } from './kept-entries.ts';
import { sendContent } from './kinds.ts';
import { hasLostItsJob, needsPerson, type OutboxEntry, stateAfter } from './outbox-entry.ts';
import type { OutboxStore } from './outbox-store.ts';
import { DAMAGED, isPutOff, isUndeliverable, submittedOf } from './submitted.ts';
import type { OutboxNeeds, OutboxState, Submitted, ToSubmit } from './outbox.ts';

/** Shared by all tabs of the browser: one request at a time. */
const SEND_LOCK = 'zaehlwerk.outbox.send';
/** A device that does not answer within this time keeps nothing. */
const KEEPING_MS = 5_000;
/** How long a form waits for its turn: a tab that holds SEND_LOCK may be frozen, or have a slow connection. */
const TURN_MS = 40_000;

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

type Encoded = Content<SubmittedImage>;

/** An entry encoded before its turn; its content never changes, only whether it is still to be sent. */
interface Ready {
  readonly id: string;
  /** Null if a photo is missing or damaged, or the device could not be read. */
  readonly content: Promise<Encoded | null>;
}

export interface SenderParts extends Pick<OutboxNeeds['device'], 'database' | 'locks' | 'clock'> {
  readonly api: ServerApi;
  readonly store: OutboxStore;
  readonly state: Pick<OutboxState, 'sending' | 'delivered'>;
  readonly crashes: CrashWatch;
  /** Null for an account that is not here any more. */
  readonly tenantOf: (accountId: string) => string | null;
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
   * Stores a composed reading and sends it at once. Accepted or refused, it does not stay stored, unless no form is left
   * to send it from; without an answer, or put off by the server, it stays and is sent later. May be called concurrently;
   * each call holds the lock of its own form and waits for its turn, at most TURN_MS: then the entry stays as if nobody
   * had answered. What cannot be stored is sent all the same, unless an older entry of its job would undo it later.
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
  /** The ids of entries that a form is sending. */
  const ofForms = new Set<string>();
  const submitted = listeners<[Submitted]>();
  const submit = async (reading: ToSubmit) => {
    const { id } = reading;
    ofForms.add(id);
    const letGo = parts.locks.hold(formLock(id));
    try {
      return await keepAndSend(parts, reading);
    } finally {
      ofForms.delete(id);
      letGo();
    }
  };
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
    send: (id, ready) => begin(parts, id, (entry, sent) => setState(parts, entry, sent), ready),
  };
}

async function keepAndSend(parts: SenderParts, { replaces = null, ...reading }: ToSubmit): Promise<Submitted> {
  const { store, clock } = parts;
  const applicationId = parts.tenantOf(reading.accountId);
  // An account that has just been signed out sends nothing; the form still has the reading.
  if (applicationId === null) return { kind: 'refused', status: 401, problem: null };
  const read = await readPictures(reading.id, reading.content, parts.bytesOf);
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
  const putting = store.put(entry, read.photos, { onItsWay: parts.state.sending.get(), changed: replaces });
  const kept = await within(clock, KEEPING_MS, putting, 'denied' as const);
  if (kept === 'kept') return sendKept(parts, entry.id);
  if (isPassedOver(entry, store.entries.get(), kept)) return { kind: 'notKept', why: kept };
  const sent = await sendUnkept(parts, entry, encodeRead(read));
  if (sent.kind === 'delivered' && replaces !== null) await store.remove(replaces);
  return sent.kind === 'kept' ? { kind: 'notKept', why: kept } : sent;
}

async function sendKept(parts: SenderParts, id: string): Promise<Submitted> {
  const { store, clock, isOnline } = parts;
  const kept = store.entries.get().find((one) => one.id === id);
  if (!isOnline() || (kept !== undefined && waitsBehindAnother(kept, store.entries.get()))) return { kind: 'kept' };
  // Another form may store the same submission again to send it: that one is not removed, or it would count as sent.
  const remove = () => store.remove(id, kept?.sequence);
  const sending = begin(parts, id, async (entry, sent) => {
    if (isPutOff(sent) || isUndeliverable(entry, sent, parts.hasEnded)) await setState(parts, entry, sent);
    else if (sent.meaning !== 'unreachable') await remove();
  });
  const isUnderWay = () => sending.state.get().kind === 'underWay';
  await within(clock, TURN_MS, sending.ended.catch(unlessClosed), undefined, isUnderWay);
  sending.leave();
  const end = sending.state.get();
  // The outcome may not be stored: the answer counts, and sending twice is harmless.
  if (end.kind === 'answered') {
    const { entry, sent } = end;
    if (!isUndeliverable(entry, sent, parts.hasEnded)) return submittedOf(sent);
    return { kind: 'undeliverable', entry: { ...entry, state: stateNow(parts, entry, sent) } };
  }
  if (end.kind !== 'gone') return { kind: 'kept' };
  // Another tab has already sent the entry, or the server has refused it there.
  if (end.entry === null) return { kind: 'delivered', job: null };
  if (hasLostItsJob(end.entry)) return { kind: 'undeliverable', entry: end.entry };
  await remove();
  return end.entry.state.kind === 'refused' ? { ...end.entry.state } : { kind: 'photoLost' };
}

async function sendUnkept(parts: SenderParts, entry: OutboxEntry, content: Encoded): Promise<Submitted> {
  const sent = await parts.locks.alone(SEND_LOCK, () => request(parts, entry, content));
  if (sent.meaning === 'delivered') {
    const { sequence } = placeOf(entry, parts.store.entries.get(), { onItsWay: null, changed: null });
    await deliver(parts, { ...entry, sequence }, sent);
  }
  return submittedOf(sent);
}

/** `settle` stores what becomes of an entry that was not delivered, before another tab may try it. */
function begin(
  parts: SenderParts,
  id: string,
  settle: (entry: OutboxEntry, sent: Sent) => Promise<unknown>,
  ready: Ready | null = null,
): Sending {
  const { store, crashes, database, hashOf } = parts;
  const state = settable<SendState>({ kind: 'waitsForTurn' });
  const turn = async () => {
    if (state.get().kind === 'left') return;
    const entry = await store.find(id);
    if (entry === null || needsPerson(entry)) return state.set({ kind: 'gone', entry });
    state.set({ kind: 'underWay' });
    parts.state.sending.set(id);
    crashes.begin();
    try {
      const early = ready?.id === id ? await ready.content : null;
      const content = early ?? (await encodeKept(database, hashOf, entry.content));
      const sent = content === null ? DAMAGED : await request(parts, entry, content);
      state.set({ kind: 'answered', entry, sent });
      await (sent.meaning === 'delivered' ? deliver(parts, entry, sent) : settle(entry, sent));
    } finally {
      crashes.end();
      parts.state.sending.set(null);
    }
  };
  return {
    state,
    ended: parts.locks.alone(SEND_LOCK, turn),
    leave: () => state.get().kind === 'waitsForTurn' && state.set({ kind: 'left' }),
  };
}

/** Only ever on behalf of the account that composed it. */
function request({ api, bearerOf }: SenderParts, entry: OutboxEntry, content: Encoded): Promise<Sent> {
  return sendContent(api, bearerOf(entry.accountId), { ...entry, content });
}

async function deliver({ store, state, newId }: SenderParts, entry: OutboxEntry, { job }: Sent): Promise<void> {
  await store.removeDelivered(entry, newId);
  state.delivered.notify(entry, job);
}

function setState(parts: SenderParts, entry: OutboxEntry, sent: Sent): Promise<void> {
  return parts.store.setState(entry.id, stateNow(parts, entry, sent));
}

function stateNow({ clock, jitter }: SenderParts, entry: OutboxEntry, sent: Sent) {
  return stateAfter(entry, sent, { now: clock.now(), jitter: jitter() });
}

/** A stored entry that cannot be read now is still stored. */
function unlessClosed(error: unknown): void {
  if (!(error instanceof DatabaseClosed)) throw error;
}
