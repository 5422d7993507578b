import { createHash, hash } from 'node:crypto';
import { berlinDay, type Day } from '@zaehlwerk/domain/calendar/day';
import { blocking, type Finding } from '@zaehlwerk/domain/finding';
import { photoContent, type PhotoContent } from '@zaehlwerk/domain/submission/same-content';
import { believedCapture, type SubmittedImage } from '@zaehlwerk/domain/submission/submission';
import { faultOf, type FieldFault, joinFaults, Refusal } from '../../http/refusal.ts';
import type { TenantScope } from '../../http/scope.ts';
import type { SendHeaders } from '../../http/send-headers.ts';
import type { Parts } from '../../parts.ts';
import { discardPhotos, keepPhotos, type KeptPhoto } from '../photos/kept-photos.ts';
import { type PhotoField, proveOnce, type ProvePhotos, refuseLargePhotos } from '../photos/prove-photos.ts';
import { bytesOf } from '../photos/read-images.ts';

/** A reading as received: all that its kind brings. `Answer` is what the sender gets once it is stored. */
export interface ReceivedReading<Answer> {
  /** What is wrong with the shape of the body. */
  readonly faults: readonly FieldFault[];
  readonly photos: readonly PhotoField[];
  /** When it was taken, where that was believed before, however long ago; without it what the sender says is looked at. */
  readonly takenAt?: Date;
  /** What tells a repeated send from another one under the same key. Only what may be stored is hashed. */
  readonly contentHash: () => Buffer;
  /** What it is validated by, as last seen, without asking the database; null when nothing is remembered. */
  readonly recall?: () => Grounds<Answer> | null;
  /** What it is validated by, as it is now. Refuses where this sender has nothing to send to. */
  readonly look: (idempotencyKey: string | null) => Promise<Grounds<Answer>>;
}

/** What a reading is validated against and stored onto, as seen at one moment. */
export interface Grounds<Answer> {
  /** What was accepted under the same key before. */
  readonly earlier: { readonly contentHash: Buffer; readonly answer: Answer } | null;
  /** Every broken rule, on the Berlin day the reading was taken. Refuses what comes before any field. */
  readonly check: (today: Day) => readonly Finding[];
  /** Which results it comes in place of; left out where a kind replaces none. */
  readonly replaces?: () => readonly Replaced[];
  /** Stores the reading whole. Null when these grounds no longer stand, or the key is taken: look again. */
  readonly store: (accepted: AcceptedReading) => Promise<Answer | null>;
}

/** A result in whose place another one comes. */
interface Replaced {
  readonly taskId: string;
  /** When it came about, as an ISO instant. */
  readonly created: string;
}

/** What is stored with a reading of any kind. */
export interface AcceptedReading {
  readonly idempotencyKey: string | null;
  readonly contentHash: Buffer;
  /** When it was taken, as far as the device is believed. */
  readonly capturedAt: Date | null;
  readonly now: Date;
  /** What it was found valid with: all of it warns. */
  readonly findings: readonly Finding[];
  /** The photos of each field, in the order of the fields. */
  readonly photos: readonly (readonly KeptPhoto[])[];
}

/** The outcome of a send. */
export interface Accepted<Answer> {
  readonly answer: Answer;
  /** The same send was accepted before: nothing was stored now. */
  readonly again: boolean;
  /** What the rules warn of; of what was accepted before, nothing. */
  readonly findings: readonly Finding[];
  /** What it came in place of; of what was accepted before, nothing. */
  readonly replaces: readonly Replaced[];
}

/** What stays the same in every attempt. */
interface Send<Answer> {
  readonly parts: Parts;
  readonly scope: TenantScope;
  readonly reading: ReceivedReading<Answer>;
  readonly headers: SendHeaders;
  readonly prove: ProvePhotos;
}

/**
 * Every unsuccessful attempt means that the same grounds changed, or another reading was accepted, at this very moment.
 */
const MOST_LOOKS = 100;

/**
 * Accepts a reading of any kind. Throws what its kind refuses, `idempotencyConflict`, `tooLarge` and `invalid` with all
 * errors at once, in this order. The same key with the same content gives the first answer again and stores nothing; a
 * refused send does not use up its key. No transaction is open between reading the grounds and the one statement that
 * stores everything if they still hold; if not, both are repeated. So parallel sends never wait for each other's
 * photos, and a crash leaves everything or nothing.
 */
export async function acceptReading<Answer>(
  parts: Parts,
  scope: TenantScope,
  reading: ReceivedReading<Answer>,
  headers: SendHeaders,
): Promise<Accepted<Answer>> {
  const send = { parts, scope, reading, headers, prove: proveOnce(reading.photos) };
  return (await acceptAsRemembered(send)) ?? acceptAsFound(send);
}

/** Validates a reading as acceptReading does, with the same refusals, and stores nothing; `again` as there. */
export async function tryReading<Answer>(
  parts: Parts,
  scope: TenantScope,
  reading: ReceivedReading<Answer>,
  headers: SendHeaders,
): Promise<Omit<Accepted<Answer>, 'answer'>> {
  const send = { parts, scope, reading, headers, prove: proveOnce(reading.photos) };
  const grounds = await reading.look(headers.idempotencyKey);
  if (grounds.earlier === null) return outcome(grounds, (await validate(send, grounds)).findings);
  answerAgain(grounds.earlier, reading);
  return AGAIN;
}

/**
 * A reading is validated against what is remembered first: that saves one of three round trips to the database. Null
 * when nothing is remembered, when it no longer holds, or when there is a reason to refuse, which must be one that
 * stands. Photos cost far more than the trip, so a reading with photos always queries first.
 */
async function acceptAsRemembered<Answer>(send: Send<Answer>): Promise<Accepted<Answer> | null> {
  const { reading } = send;
  const hasPhotos = reading.photos.some(({ images }) => images.length > 0);
  const grounds = hasPhotos ? null : (reading.recall?.() ?? null);
  if (grounds === null) return null;
  try {
    const accepted = await validate(send, grounds);
    const answer = await grounds.store({ ...accepted, photos: [] });
    return answer === null ? null : { answer, ...outcome(grounds, accepted.findings) };
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

async function acceptAsFound<Answer>(send: Send<Answer>): Promise<Accepted<Answer>> {
  const { parts, scope, reading, headers } = send;
  let kept: KeptPhoto[][] = [];
  try {
    for (let count = 1; count <= MOST_LOOKS; count += 1) {
      const grounds = await reading.look(headers.idempotencyKey);
      if (grounds.earlier !== null) {
        const answer = answerAgain(grounds.earlier, reading);
        await discardPhotos(parts.images, kept);
        return { answer, ...AGAIN };
      }
      const accepted = await validate(send, grounds);
      if (count === 1) kept = await keepPhotos(parts.images, scope, accepted.photos);
      const answer = await grounds.store({ ...accepted, photos: kept });
      if (answer !== null) return { answer, ...outcome(grounds, accepted.findings) };
    }
    throw new Refusal('unavailable', [], { 'Retry-After': '1' });
  } catch (error) {
    // A refusal guarantees that nothing is stored; after any other error the outcome is unknown.
    if (error instanceof Refusal) await discardPhotos(parts.images, kept);
    throw error;
  }
}

const AGAIN: Omit<Accepted<never>, 'answer'> = { again: true, findings: [], replaces: [] };

function outcome({ replaces }: Grounds<unknown>, findings: readonly Finding[]): Omit<Accepted<never>, 'answer'> {
  return { again: false, findings, replaces: replaces?.() ?? [] };
}

function answerAgain<Answer>(
  earlier: NonNullable<Grounds<Answer>['earlier']>,
  reading: Pick<ReceivedReading<Answer>, 'contentHash'>,
): Answer {
  if (!earlier.contentHash.equals(reading.contentHash())) throw new Refusal('idempotencyConflict');
  return earlier.answer;
}

/**
 * Validates a reading by the rules the browser validates with, on the Berlin day it was taken: every field at once,
 * photos included. Warnings never lead to a refusal. Gives what is to be stored, its photos proven.
 */
async function validate<Answer>({ parts, reading, headers, prove }: Send<Answer>, grounds: Grounds<Answer>) {
  const now = parts.clock();
  const capturedAt = reading.takenAt ?? believedCapture(headers.capturedAt, now);
  const findings = grounds.check(berlinDay(capturedAt ?? now));
  refuseLargePhotos(reading.photos);
  const broken = blocking(findings).map(faultOf);
  const photos = await prove([...reading.faults, ...broken]);
  const faults = joinFaults(reading.faults, [...broken, ...photos.flatMap((one) => one.faults)]);
  if (faults.length > 0) throw new Refusal('invalid', faults);
  return {
    idempotencyKey: headers.idempotencyKey,
    contentHash: reading.contentHash(),
    capturedAt,
    now,
    findings,
    photos: photos.map((one) => one.proven),
  };
}

/**
 * In every stored hash, also of sends without access, which nobody can compute again: it never changes (decision 0024).
 */
const VERSION = Buffer.of(2);
/** Characters at a time. A multi-megabyte text is hashed without a second copy of it. */
const CHUNK = 64 * 1024;

/** The hash of a content that the domain wrote as text. */
export function hashContent(text: string): Buffer {
  return Buffer.concat([VERSION, hash('sha256', text, 'buffer')]);
}

/** Distinguishes photos by their bytes. */
export const hashPhoto: PhotoContent<SubmittedImage> = (image) =>
  photoContent(image, (text, encoding) => {
    const digest = createHash('sha256');
    if (encoding === 'base64') digest.update(bytesOf(image));
    else for (let at = 0; at < text.length; at += CHUNK) digest.update(text.slice(at, at + CHUNK), encoding);
    return digest.digest('base64');
  });
