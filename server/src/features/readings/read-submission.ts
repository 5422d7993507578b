import { WireSubmission } from '@zaehlwerk/contract/readings';
import type { ReceivedResult, ReceivedSubmission } from '@zaehlwerk/domain/submission/submission';
import { checkShape } from '../../http/check-shape.ts';
import { fieldsOf, isObject, textOf } from '../../http/loose-fields.ts';
import type { FieldFault } from '../../http/refusal.ts';
import { readImages, trimImages } from '../photos/read-images.ts';

/** A body as far as it can be understood, and what is wrong with its shape. */
export interface ReadBody {
  readonly submission: ReceivedSubmission;
  readonly faults: readonly FieldFault[];
}

/** No meter has as many registers: what a list has beyond is not even looked at. */
const MOST_RESULTS = 200;

/**
 * Reads the body of a submission without giving up at the first fault, so that the rules can validate what is readable
 * and all faults come in one answer. What has the wrong shape counts as missing. Fields that are not known are dropped.
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

function trimResult(value: unknown): unknown {
  if (!isObject(value)) return value;
  const { taskId, comment, readingValue, readingImages } = value;
  return { taskId, comment, readingValue, readingImages: trimImages(readingImages) };
}

function readResult(value: unknown): ReceivedResult {
  const { taskId, comment, readingValue, readingImages } = fieldsOf(value);
  return {
    taskId: textOf(taskId),
    comment: textOf(comment),
    readingValue: typeof readingValue === 'number' ? readingValue : null,
    readingImages: readImages(readingImages),
  };
}
