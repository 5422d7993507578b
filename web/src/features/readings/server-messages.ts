import type { FieldError, Problem } from '@zaehlwerk/contract/problems';
import type { Submission } from '@zaehlwerk/domain/submission/submission';

/** What the server said about an attempt, sorted to the fields of the form; already worded for the person (OPN-159). */
export interface ServerMessages {
  readonly rates: Readonly<Record<string, readonly string[]>>;
  /** About the photos of a rate. */
  readonly photos: Readonly<Record<string, readonly string[]>>;
  readonly date: readonly string[];
  readonly comment: readonly string[];
  /** About no field of the form. */
  readonly whole: readonly string[];
}

export const NO_MESSAGES: ServerMessages = { rates: {}, photos: {}, date: [], comment: [], whole: [] };

/** Puts each field error beside its field; a refusal that names none speaks for itself. */
export function messagesOf(problem: Problem, submission: Submission<unknown>): ServerMessages {
  if (problem.fieldErrors.length === 0) return { ...NO_MESSAGES, whole: [problem.message] };
  const ofRates = { rates: {} as Record<string, string[]>, photos: {} as Record<string, string[]> };
  const sorted = { date: [] as string[], comment: [] as string[], whole: [] as string[] };
  for (const error of problem.fieldErrors) {
    const place = placeOf(error, submission);
    const list = typeof place === 'string' ? sorted[place] : (ofRates[place.of][place.taskId] ??= []);
    if (!list.includes(error.message)) list.push(error.message);
  }
  return { ...ofRates, ...sorted };
}

function placeOf(
  { field }: FieldError,
  submission: Submission<unknown>,
): 'date' | 'comment' | 'whole' | { readonly of: 'rates' | 'photos'; readonly taskId: string } {
  if (field === 'readingDate') return 'date';
  const match = /^results\[(\d+)\](?:\.(\w+))?/.exec(field);
  const taskId = match === null ? undefined : submission.results[Number(match[1])]?.taskId;
  if (match === null || taskId === undefined) return 'whole';
  if (match[2] === 'comment') return 'comment';
  return { of: match[2] === 'readingImages' ? 'photos' : 'rates', taskId };
}
