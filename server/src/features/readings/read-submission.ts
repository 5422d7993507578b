import { createHash } from 'node:crypto';
import { WireSubmission } from '@zaehlwerk/contract/readings';
import type { ReceivedResult, ReceivedSubmission, SubmittedImage } from '@zaehlwerk/domain/submission/submission';
import { checkShape } from '../../http/check-shape.ts';
import type { FieldFault } from '../../http/refusal.ts';

/** A body as far as it can be understood, and what is wrong with its shape. */
export interface ReadBody {
  readonly submission: ReceivedSubmission;
  readonly faults: readonly FieldFault[];
}

/** No meter has as many registers, no register takes as many photos: what a list has beyond is not even looked at. */
const MOST_RESULTS = 200;
const MOST_IMAGES = 20;

/**
 * Reads the body of a submission without giving up at the first fault, so that the rules can judge what is readable and
 * all that is wrong is told at once (OPN-159, OPN-K05). What has the wrong shape counts as missing. Fields that are not
 * known are dropped (OPN-169).
 */
export function readSubmission(body: unknown): ReadBody {
  const { readingDate, results } = fieldsOf(body);
  const list = Array.isArray(results) ? results.slice(0, MOST_RESULTS).map(trimResult) : results;
  const shape = checkShape(WireSubmission, isObject(body) ? { readingDate, results: list } : body);
  const faults = shape.ok ? [] : [...shape.faults];
  if (Array.isArray(results) && results.length > MOST_RESULTS) {
    faults.push({ field: 'results', code: 'tooBig', params: { limit: String(MOST_RESULTS) } });
  }
  const submission = {
    readingDate: textOf(readingDate),
    results: Array.isArray(list) ? list.map(readResult) : [],
  };
  return { submission, faults };
}

/**
 * SHA-256 of what a submission says, however its JSON is written: the same key with the same content is the same send
 * (OPN-083). A body of the wrong shape has a content, too.
 */
export function hashContent(jobId: string, { readingDate, results }: ReceivedSubmission): Buffer {
  const hash = createHash('sha256');
  const say = (part: unknown): void => void hash.update(`${JSON.stringify(part)}\n`);
  say([jobId.toLowerCase(), readingDate]);
  for (const { taskId, comment, readingValue, readingImages = [] } of results) {
    say([taskId, comment ?? null, readingValue, readingImages.length]);
    for (const { encodedImage, mimeType } of readingImages) {
      say([encodedImage.length, mimeType]);
      hash.update(encodedImage);
    }
  }
  return hash.digest();
}

function trimResult(value: unknown): unknown {
  if (!isObject(value) || !Array.isArray(value['readingImages'])) return value;
  return { ...value, readingImages: value['readingImages'].slice(0, MOST_IMAGES) };
}

function readResult(value: unknown): ReceivedResult {
  const { taskId, comment, readingValue, readingImages } = fieldsOf(value);
  return {
    taskId: textOf(taskId),
    comment: textOf(comment),
    readingValue: typeof readingValue === 'number' ? readingValue : null,
    readingImages: Array.isArray(readingImages) ? readingImages.map(readImage) : [],
  };
}

function readImage(value: unknown): SubmittedImage {
  const { encodedImage, mimeType } = fieldsOf(value);
  return { encodedImage: textOf(encodedImage) ?? '', mimeType: textOf(mimeType) ?? '' };
}

type Fields = Readonly<Record<string, unknown>>;

function fieldsOf(value: unknown): Fields {
  return isObject(value) ? value : {};
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
