import { CONTRACT_VERSION } from '@zaehlwerk/contract/version';
import { encodeBytes } from '../device/base64.ts';
import { within } from '../device/clock.ts';
import { DatabaseClosed, type KeepResult } from '../device/database.ts';
import type { PhotoBytes } from '../photos/kept-photo.ts';
import { needsPerson } from './entry/entry-state.ts';
import type { Submitted, ToSubmit } from './outbox.ts';
import { photosIn, withPhotos } from './entry/outbox-entry.ts';
import { jobOf, type NewEntry, placeEntry } from './entry/place-entry.ts';
import { sendContent, type Sent } from './entry/send-content.ts';
import { type SenderParts, sendAlone, tryEntry } from './try-entry.ts';

/** A device that does not answer keeps nothing; nobody waits longer for it. */
const KEEPING_MS = 5_000;
/** Longer than another request may take (quality F36): a tab that holds the line longer than that is frozen. */
const TURN_MS = 40_000;

export interface SubmitParts extends SenderParts {
  readonly isOnline: () => boolean;
  readonly bytesOf: (picture: Blob) => Promise<PhotoBytes>;
  /** Of the account. */
  readonly applicationId: string;
  /** Keeps runs away from an entry as long as its form is sending it. */
  readonly reserved: Set<string>;
}

/** What the tab of a form holds as long as it is sending an entry: no tab throws it away meanwhile, or it would be told as sent. */
export function formLock(id: string): string {
  return `zaehlwerk.outbox.form.${id}`;
}

/**
 * Keeps a composed reading and sends it at once (models.md, section 2). What the server takes or refuses does not stay
 * here: refused, the form still has it. Only what nobody answered stays and is sent later (SND-17, SND-18).
 */
export async function submitReading(parts: SubmitParts, toSubmit: ToSubmit): Promise<Submitted> {
  const read = await readPhotos(parts, toSubmit);
  if (read === null) return { kind: 'photoLost' };
  const { entry, photos } = read;
  parts.reserved.add(entry.id);
  const letGo = parts.locks.hold(formLock(entry.id));
  try {
    const present = { now: parts.clock.now(), onItsWay: parts.sending.get() };
    const kept = await within(parts.clock, KEEPING_MS, parts.store.put(entry, photos, present), 'denied' as const);
    if (kept !== 'kept' && isPassedOver(parts, entry, kept)) return { kind: 'notKept', why: kept };
    if (kept !== 'kept') return await sendUnkept(parts, entry, photos, kept);
    if (!parts.isOnline() || waitsBehindAnother(parts, entry.id)) return { kind: 'kept' };
    return await sendKept(parts, entry.id);
  } finally {
    parts.reserved.delete(entry.id);
    letGo();
  }
}

/** The entry with its photos read; null when the browser no longer gives one of them out. */
async function readPhotos({ bytesOf, applicationId }: SubmitParts, { content, ...toSubmit }: ToSubmit) {
  const photos = new Map<string, PhotoBytes>();
  const pictures = photosIn(content);
  for (const [index, picture] of pictures.entries()) {
    const read = await bytesOf(picture).catch(() => null);
    if (read === null) return null;
    photos.set(`${toSubmit.id}/${index + 1}`, read);
  }
  const refs = Array.from(photos, ([key, { bytes, sha256, mimeType }]) => ({
    id: key,
    sha256,
    length: bytes.byteLength,
    mimeType,
  }));
  let next = 0;
  const named = withPhotos(content, () => refs[next++] as (typeof refs)[number]);
  const entry: NewEntry = { ...toSubmit, applicationId, content: named };
  return { entry, photos };
}

/** An older entry of the same job goes first (I4). */
function waitsBehindAnother({ store }: SubmitParts, id: string): boolean {
  const entry = store.entries.get().find((one) => one.id === id);
  const job = entry === undefined ? null : jobOf(entry);
  if (entry === undefined || job === null) return false;
  return store.entries.get().some((one) => one.sequence < entry.sequence && jobOf(one) === job && !needsPerson(one));
}

/**
 * What cannot be kept must not be sent past an older entry of its job, which would undo it later (I4); where nothing can
 * be removed either, not even past one that waits for the person.
 */
function isPassedOver({ store }: SubmitParts, entry: NewEntry, why: KeepResult): boolean {
  const job = jobOf(entry);
  if (job === null) return false;
  return store.entries.get().some((one) => jobOf(one) === job && (why === 'denied' || !needsPerson(one)));
}

async function sendKept(parts: SubmitParts, id: string): Promise<Submitted> {
  let late = false;
  const trying = tryEntry(parts, id, {
    // What nobody answered stays as it is; what was answered is back in the form.
    settle: async ({ sent }) => sent.meaning !== 'unreachable' && parts.store.remove(id),
    givenUp: () => late,
  }).catch(unlessClosed);
  const isUnderWay = () => parts.sending.get() === id;
  const tried = await within(parts.clock, TURN_MS, trying, null, isUnderWay);
  late = true;
  if (tried === null) return { kind: 'kept' };
  if (tried.kind === 'tried') return submittedOf(tried.sent);
  // Another tab was faster: it has sent the entry, or the server has refused it there.
  if (tried.entry === null) return { kind: 'delivered', job: null };
  await parts.store.remove(id);
  const { state } = tried.entry;
  return state.kind === 'refused' ? { ...state } : { kind: 'photoLost' };
}

async function sendUnkept(
  parts: SubmitParts,
  entry: NewEntry,
  photos: ReadonlyMap<string, PhotoBytes>,
  why: Exclude<KeepResult, 'kept'>,
): Promise<Submitted> {
  const { id, accountId, content } = entry;
  const encoded = withPhotos(content, ({ id: key, mimeType }) => {
    return { encodedImage: encodeBytes((photos.get(key) as PhotoBytes).bytes), mimeType };
  });
  const toSend = { id, contractVersion: CONTRACT_VERSION, content: encoded };
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

function submittedOf({ meaning, status, problem, job }: Sent): Submitted {
  if (meaning === 'delivered') return { kind: 'delivered', job };
  if (meaning === 'unreachable') return { kind: 'kept' };
  return meaning === 'damaged' ? { kind: 'photoLost' } : { kind: 'refused', status: status ?? 0, problem };
}

/** What was kept and can no longer be read is still kept. */
function unlessClosed(error: unknown): null {
  if (error instanceof DatabaseClosed) return null;
  throw error;
}
