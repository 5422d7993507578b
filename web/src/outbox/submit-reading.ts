import { CONTRACT_VERSION } from '@zaehlwerk/contract/version';
import { within } from '../device/clock.ts';
import { DatabaseClosed, type KeepResult } from '../device/database.ts';
import type { PhotoBytes } from '../photo/kept-photo.ts';
import { encodeRead, type ReadContent, readPictures } from './content-photos.ts';
import { jobOf, type NewEntry, placeEntry } from './kept-entries.ts';
import { needsPerson, stateAfter } from './outbox-entry.ts';
import type { Submitted, ToSubmit } from './outbox.ts';
import { sendAlone, sendContent, type SenderParts, type Sent, tryEntry } from './try-entry.ts';

/** A device that does not answer within this time keeps nothing. */
const KEEPING_MS = 5_000;
/** How long a form waits for its turn: a tab that holds SEND_LOCK may be frozen, or have a slow connection. */
const TURN_MS = 40_000;
/** With `Retry-After`: temporarily unavailable. */
const NO_ROOM = 503;

export interface SubmitParts extends SenderParts {
  readonly isOnline: () => boolean;
  /** Random, between 0 and 1. */
  readonly jitter: () => number;
  readonly bytesOf: (picture: Blob) => Promise<PhotoBytes>;
  /** Of the account. */
  readonly applicationId: string;
  /** The ids of entries that a form is sending: runs skip them. */
  readonly reserved: Set<string>;
}

/** Held by the tab of a form while it sends an entry, so that no tab discards it and it is then shown as sent. */
export function formLock(id: string): string {
  return `zaehlwerk.outbox.form.${id}`;
}

/**
 * Stores a composed reading and sends it at once. Accepted or refused, it does not stay stored; without an answer, or
 * put off by the server, it stays and is sent later. May be called concurrently; each call holds the lock of its own
 * form and waits for SEND_LOCK, at most TURN_MS: then the entry stays as if nobody had answered. What cannot be stored
 * is sent all the same, unless an older entry of its job would undo it later.
 */
export async function submitReading(parts: SubmitParts, toSubmit: ToSubmit): Promise<Submitted> {
  const read = await readPictures(toSubmit.id, toSubmit.content, parts.bytesOf);
  if (read === null) return { kind: 'photoLost' };
  const entry: NewEntry = { ...toSubmit, applicationId: parts.applicationId, content: read.content };
  parts.reserved.add(entry.id);
  const letGo = parts.locks.hold(formLock(entry.id));
  try {
    const present = { now: parts.clock.now(), onItsWay: parts.sending.get() };
    const kept = await within(parts.clock, KEEPING_MS, parts.store.put(entry, read.photos, present), 'denied' as const);
    if (kept !== 'kept' && isPassedOver(parts, entry, kept)) return { kind: 'notKept', why: kept };
    if (kept !== 'kept') return await sendUnkept(parts, entry, read, kept);
    if (!parts.isOnline() || waitsBehindAnother(parts, entry.id)) return { kind: 'kept' };
    return await sendKept(parts, entry.id);
  } finally {
    parts.reserved.delete(entry.id);
    letGo();
  }
}

/** An older entry of the same job is sent first. */
function waitsBehindAnother({ store }: SubmitParts, id: string): boolean {
  const entry = store.entries.get().find((one) => one.id === id);
  const job = entry === undefined ? null : jobOf(entry);
  if (entry === undefined || job === null) return false;
  return store.entries.get().some((one) => one.sequence < entry.sequence && jobOf(one) === job && !needsPerson(one));
}

/**
 * What cannot be stored must not overtake an older entry of its job, which would undo it later; if nothing can be
 * removed either, not even one that waits for the user.
 */
function isPassedOver({ store }: SubmitParts, entry: NewEntry, why: KeepResult): boolean {
  const job = jobOf(entry);
  if (job === null) return false;
  return store.entries.get().some((one) => jobOf(one) === job && (why === 'denied' || !needsPerson(one)));
}

async function sendKept(parts: SubmitParts, id: string): Promise<Submitted> {
  // Another form may store the same submission again to send it: that one is not removed, or it would count as sent.
  const sequence = parts.store.entries.get().find((one) => one.id === id)?.sequence;
  let late = false;
  let sent: Sent | null = null;
  const trying = tryEntry(parts, id, {
    // Without an answer it stays as it is; put off, it waits until its time; otherwise it is left to the form.
    settle: async ({ entry, sent: answer }) => {
      if (answer.meaning === 'unreachable') return;
      if (!isPutOff(answer)) return parts.store.remove(id, sequence);
      return parts.store.setState(id, stateAfter(entry, answer, { now: parts.clock.now(), jitter: parts.jitter() }));
    },
    answered: (answer) => (sent = answer),
    givenUp: () => late,
  }).catch(unlessClosed);
  const isUnderWay = () => parts.sending.get() === id && sent === null;
  const tried = await within(parts.clock, TURN_MS, trying, null, isUnderWay);
  late = true;
  // The outcome could not be stored: the answer counts, and sending twice is harmless.
  if (tried === null) return sent === null ? { kind: 'kept' } : submittedOf(sent);
  if (tried.kind === 'tried') return submittedOf(tried.sent);
  // Another tab has already sent the entry, or the server has refused it there.
  if (tried.entry === null) return { kind: 'delivered', job: null };
  await parts.store.remove(id, sequence);
  const { state } = tried.entry;
  return state.kind === 'refused' ? { ...state } : { kind: 'photoLost' };
}

async function sendUnkept(
  parts: SubmitParts,
  entry: NewEntry,
  read: ReadContent,
  why: Exclude<KeepResult, 'kept'>,
): Promise<Submitted> {
  const { id, accountId } = entry;
  const toSend = { id, contractVersion: CONTRACT_VERSION, content: encodeRead(read) };
  const sent = await sendAlone(parts, () => sendContent(parts.api, parts.bearerOf(accountId), toSend));
  const submitted = submittedOf(sent);
  if (submitted.kind === 'delivered') {
    const present = { now: parts.clock.now(), onItsWay: null };
    const delivered = placeEntry(parts.store.entries.get(), entry, present).entry;
    await parts.store.removeDelivered(delivered, parts.newId);
    parts.delivered(delivered, submitted.job);
  }
  return submitted.kind === 'kept' ? { kind: 'notKept', why } : submitted;
}

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
function unlessClosed(error: unknown): null {
  if (error instanceof DatabaseClosed) return null;
  throw error;
}
