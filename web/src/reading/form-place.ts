import type { Problem } from '@zaehlwerk/contract/problems';
import type { Finding } from '@zaehlwerk/domain/finding';

/** A field of a reading form, by its id on the page: a rate, its photos, the day, or a text such as the comment. */
export type Place = `rate-${string}` | `photos-${string}` | `reading-${string}`;

export const DATE: Place = 'reading-date';

export const rateAt = (rateId: string): Place => `rate-${rateId}`;
export const photosAt = (rateId: string): Place => `photos-${rateId}`;
export const textAt = (name: string): Place => `reading-${name}`;

/** The text that every kind of reading may have. */
export const COMMENT = textAt('comment');

/** Things by the field they concern; `whole` for no single field. */
export type ByPlace<T> = Readonly<Partial<Record<Place | 'whole', readonly T[]>>>;

/** The server's messages about an attempt, already worded. */
export type Messages = ByPlace<string>;

/** Something that prevents a reading from being sent. */
export interface FormProblem {
  readonly place: Place | 'whole';
  readonly text: { readonly finding: Finding } | { readonly message: string };
}

/**
 * Puts each field error of the server at its field; a refusal without field errors is one message for the whole form.
 */
export function messagesOf(problem: Problem, placeOf: (field: string) => Place | null): Messages {
  if (problem.fieldErrors.length === 0) return { whole: [problem.message] };
  const messages: Partial<Record<Place | 'whole', readonly string[]>> = {};
  for (const { field, message } of problem.fieldErrors) {
    const place = placeOf(field) ?? 'whole';
    messages[place] = Array.from(new Set([...(messages[place] ?? []), message]));
  }
  return messages;
}

/** Findings as problems in the order of the fields. */
export function findingProblems(findings: ByPlace<Finding>, places: readonly Place[]): readonly FormProblem[] {
  return inOrder(findings, places).map(([place, finding]) => ({ place, text: { finding } }));
}

/** The server's messages as problems in the order of the fields. */
export function messageProblems(messages: Messages, places: readonly Place[]): readonly FormProblem[] {
  return inOrder(messages, places).map(([place, message]) => ({ place, text: { message } }));
}

function inOrder<T>(things: ByPlace<T>, places: readonly Place[]) {
  return (['whole', ...places] as const).flatMap((place) =>
    (things[place] ?? []).map((thing) => [place, thing] as const),
  );
}

/** The content of a field: as it is, and as it was when last validated. */
export interface Judged<T> {
  readonly typed: T;
  readonly judged: T;
}
export type TextDraft = Judged<string>;

/** The texts of a form, by name, of a whole form or of its first step alone. */
export interface TextsDraft {
  readonly texts: Readonly<Record<string, TextDraft>>;
}

export type TextEvent =
  | { readonly type: 'textTyped'; readonly name: string; readonly text: string }
  | { readonly type: 'textSettled'; readonly name: string };

export const NO_TEXT: TextDraft = { typed: '', judged: '' };

export function textsReducer<D extends TextsDraft>(draft: D, event: TextEvent): D {
  const { name } = event;
  const before = textOf(draft, name);
  const text = event.type === 'textTyped' ? { ...before, typed: event.text } : settled(before);
  return text === draft.texts[name] ? draft : { ...draft, texts: { ...draft.texts, [name]: text } };
}

export function textOf({ texts }: TextsDraft, name: string): TextDraft {
  return texts[name] ?? NO_TEXT;
}

export function settled<T>(field: Judged<T>): Judged<T> {
  return field.judged === field.typed ? field : { ...field, judged: field.typed };
}

export function isSettled({ typed, judged }: Judged<unknown>): boolean {
  return typed === judged;
}

/** The texts that were typed and left. */
export function settledTexts(draft: TextsDraft): readonly Place[] {
  return Object.keys(draft.texts)
    .filter((name) => textOf(draft, name).typed !== '' && isSettled(textOf(draft, name)))
    .map(textAt);
}

/** The findings of these fields; missing content is only reported on request. */
export function wrongAt(places: readonly Place[], findings: ByPlace<Finding>): ByPlace<Finding> {
  const wrong = (found: readonly Finding[] = []) => found.filter(({ code }) => !code.endsWith('.missing'));
  return Object.fromEntries(places.map((place) => [place, wrong(findings[place])]));
}
