import type { Problem } from '@zaehlwerk/contract/problems';
import type { WithoutAccessSubmission } from '@zaehlwerk/domain/without-access/reading-without-access';
import { parseDay } from '@zaehlwerk/domain/calendar/day';
import { decimalFromNumber } from '@zaehlwerk/domain/decimal/decimal';
import type { Job } from '@zaehlwerk/domain/job/job';
import { readingText } from '@zaehlwerk/domain/reading/reading-value';
import type { AttemptMeaning } from '@zaehlwerk/domain/submission/attempt';
import type { PhotoContent } from '@zaehlwerk/domain/submission/same-content';
import type { Submission, SubmittedImage } from '@zaehlwerk/domain/submission/submission';
import type { UnknownMeterReadingSubmission } from '@zaehlwerk/domain/unknown-meter/unknown-meter-reading';
import type { Bearer, Outcome } from '../server/call.ts';
import type { ServerApi } from '../server/server-api.ts';

/* A new kind of reading is one more entry of `SubmissionByKind`; TypeScript then asks for its rules (`kinds.ts`), its
   line in the unsent file (contract, `unsent-file.ts`) and its row in the panel (`outbox/use-shown-entries.ts`). */

interface SubmissionByKind<Photo> {
  /** The reading of a job. */
  readonly reading: Submission<Photo>;
  /** The reading of a meter that is not on the list. */
  readonly unknownReading: UnknownMeterReadingSubmission<Photo>;
  /** The reading of somebody without access. */
  readonly anonymousReading: WithoutAccessSubmission<Photo>;
}

export type ContentKind = keyof SubmissionByKind<unknown>;

/** A submission of any kind as it is kept and sent, without the id, which is the entry's. */
export type Content<Photo, Kind extends ContentKind = ContentKind> = {
  [K in Kind]: Omit<SubmissionByKind<Photo>[K], 'id'>;
}[Kind];

/** A photo of an entry: its bytes are in the store `photos` under `id`, and checked before they are sent. */
export interface KeptPhoto {
  readonly id: string;
  readonly sha256: string;
  /** In bytes. */
  readonly length: number;
  readonly mimeType: string;
}

/** What differs between the kinds of reading in the outbox. */
export interface KindRules<Kind extends ContentKind> {
  /** Whether a kept content of this kind can be sent: complete, finite, its photos named. */
  readonly isWhole: (kept: Raw & { readonly body: Raw }) => boolean;
  /** The photos, in the order in which they are sent. */
  readonly photos: <Photo>(content: Content<Photo, Kind>) => readonly Photo[];
  /** The content with each photo replaced; the rest stays verbatim. */
  readonly withPhotos: <From, To>(content: Content<From, Kind>, change: (photo: From) => To) => Content<To, Kind>;
  /** The rates it reads of a job; null for a reading without a job. */
  readonly job: <Photo>(content: Content<Photo, Kind>) => PartOfJob<Photo> | null;
  /** For an entry kept without a label; empty if the content does not have it. */
  readonly meterNumber: (content: Content<unknown, Kind>) => string;
  /** What it says, as one text: two are the same submission if and only if these are equal. */
  readonly text: <Photo>(content: Content<Photo, Kind>, photo: PhotoContent<Photo>) => string;
  readonly send: (api: ServerApi, content: Content<SubmittedImage, Kind>, call: SendCall) => Promise<Answer>;
}

/** Entries of one job keep their order, and a later one corrects the rates of an earlier one. */
interface PartOfJob<Photo> {
  readonly jobId: string;
  /** The ids of the tasks it has values for. */
  readonly rates: readonly string[];
  /** The content without these rates; null if nothing is left. */
  readonly without: (rates: readonly string[]) => Content<Photo> | null;
}

interface SendCall {
  readonly as: Bearer;
  readonly headers: Readonly<Record<string, string>>;
}

export interface Answer {
  readonly outcome: Outcome<unknown>;
  /** Whether the answer belongs to this reading. */
  readonly accepted: boolean;
  /** The new version of the job, if any. */
  readonly job: Job | null;
}

/** The outcome of sending an entry. `damaged`: nothing was sent, because a photo is missing or has changed. */
export interface Sent extends Pick<Answer, 'job'> {
  readonly meaning: AttemptMeaning | 'damaged';
  readonly status: number | null;
  readonly problem: Problem | null;
  readonly retryAfterSeconds: number | null;
}

/** An object of unknown shape. */
export type Raw = Readonly<Record<string, unknown>>;

/** Whether a record has what every kind of reading has: value, comment and photos. */
export function isTaken({ readingValue, comment, readingImages }: Raw): boolean {
  return Number.isFinite(readingValue) && (comment === null || typeof comment === 'string') && arePhotos(readingImages);
}

/** Whether a list consists of complete photos. */
export function arePhotos(photos: unknown): boolean {
  return Array.isArray(photos) && photos.every(isPhoto);
}

function isPhoto(photo: unknown): boolean {
  return (
    isObject(photo) &&
    isName(photo['id']) &&
    typeof photo['sha256'] === 'string' &&
    isName(photo['mimeType']) &&
    Number.isSafeInteger(photo['length'])
  );
}

export function isObject(value: unknown): value is Raw {
  return typeof value === 'object' && value !== null;
}

export function isName(value: unknown): boolean {
  return typeof value === 'string' && value !== '';
}

export function isDay(value: unknown): boolean {
  return typeof value === 'string' && parseDay(value) !== null;
}

export function isInstant(value: unknown): value is string {
  return typeof value === 'string' && Number.isFinite(Date.parse(value));
}

/** A value from the wire as plain text, with at least `decimals` decimals. */
export function valueText(value: number, decimals = 0): string {
  const exact = decimalFromNumber(value);
  return exact === null ? String(value) : readingText(exact, { preDecimals: null, postDecimals: decimals });
}
