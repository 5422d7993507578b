import type { Problem } from '@zaehlwerk/contract/problems';
import type { Finding } from '@zaehlwerk/domain/finding';

/** A field of a form of a reading, by the id it has on the page: a rate, its photos, the day, or a text such as the comment. */
export type Place = `rate-${string}` | `photos-${string}` | `reading-${string}`;

export const DATE: Place = 'reading-date';

export const rateAt = (rateId: string): Place => `rate-${rateId}`;
export const photosAt = (rateId: string): Place => `photos-${rateId}`;
export const textAt = (name: string): Place => `reading-${name}`;

/** The text that every kind of reading may have. */
export const COMMENT = textAt('comment');

/** Things by the field they are about; `whole` is about none. */
export type ByPlace<T> = Readonly<Partial<Record<Place | 'whole', readonly T[]>>>;

/** What the server said about an attempt, already worded for the person (OPN-159). */
export type Messages = ByPlace<string>;

/** Something that keeps a reading from being sent. */
export interface FormProblem {
  readonly place: Place | 'whole';
  readonly text: { readonly finding: Finding } | { readonly message: string };
}

/** Puts each field error of the server beside its field; a refusal that names none speaks for itself. */
export function messagesOf(problem: Problem, placeOf: (field: string) => Place | null): Messages {
  if (problem.fieldErrors.length === 0) return { whole: [problem.message] };
  const messages: Partial<Record<Place | 'whole', readonly string[]>> = {};
  for (const { field, message } of problem.fieldErrors) {
    const place = placeOf(field) ?? 'whole';
    messages[place] = Array.from(new Set([...(messages[place] ?? []), message]));
  }
  return messages;
}

/** What the rules found, as problems in the order of the fields (quality A06). */
export function findingProblems(findings: ByPlace<Finding>, places: readonly Place[]): readonly FormProblem[] {
  return inOrder(findings, places).map(([place, finding]) => ({ place, text: { finding } }));
}

/** The same of what the server said. */
export function messageProblems(messages: Messages, places: readonly Place[]): readonly FormProblem[] {
  return inOrder(messages, places).map(([place, message]) => ({ place, text: { message } }));
}

function inOrder<T>(things: ByPlace<T>, places: readonly Place[]) {
  return (['whole', ...places] as const).flatMap((place) =>
    (things[place] ?? []).map((thing) => [place, thing] as const),
  );
}
