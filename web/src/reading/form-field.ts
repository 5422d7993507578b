import type { Problem } from '@zaehlwerk/contract/problems';
import type { Finding } from '@zaehlwerk/domain/finding';
import type { TextKey } from '../text/texts.ts';

/** A field of a reading form, by its id on the page: a rate, its photos, the day, or a text such as the comment. */
export type Field = `rate-${string}` | `photos-${string}` | `reading-${string}`;

export const DATE: Field = 'reading-date';

export const rateAt = (rateId: string): Field => `rate-${rateId}`;
export const photosAt = (rateId: string): Field => `photos-${rateId}`;
export const textAt = (name: string): Field => `reading-${name}`;

/** The text that every kind of reading may have. */
export const COMMENT = textAt('comment');

/** What the fields are called that more than one form has. */
export const FIELD_NAMES: ReadonlyMap<Field | 'whole', TextKey> = new Map([
  [DATE, 'entry.date'],
  [COMMENT, 'entry.comment.text'],
]);

/** Things by the field they concern; `whole` for no single field. */
export type ByField<T> = Readonly<Partial<Record<Field | 'whole', readonly T[]>>>;

/** The server's messages about an attempt, already worded. */
export type Messages = ByField<string>;

/** Something that prevents a reading from being sent. */
export interface FormProblem {
  readonly field: Field | 'whole';
  readonly text: { readonly finding: Finding } | { readonly message: string };
}

/**
 * Puts each field error of the server at its field; a refusal without field errors is one message for the whole form.
 */
export function messagesOf(problem: Problem, fieldByPath: (path: string) => Field | null): Messages {
  if (problem.fieldErrors.length === 0) return { whole: [problem.message] };
  const messages: Partial<Record<Field | 'whole', readonly string[]>> = {};
  for (const { field: path, message } of problem.fieldErrors) {
    const field = fieldByPath(path) ?? 'whole';
    messages[field] = Array.from(new Set([...(messages[field] ?? []), message]));
  }
  return messages;
}

/** Findings as problems in the order of the fields. */
export function findingProblems(findings: ByField<Finding>, fields: readonly Field[]): readonly FormProblem[] {
  return inOrder(findings, fields).map(([field, finding]) => ({ field, text: { finding } }));
}

/** The server's messages as problems in the order of the fields. */
export function messageProblems(messages: Messages, fields: readonly Field[]): readonly FormProblem[] {
  return inOrder(messages, fields).map(([field, message]) => ({ field, text: { message } }));
}

function inOrder<T>(things: ByField<T>, fields: readonly Field[]) {
  return (['whole', ...fields] as const).flatMap((field) =>
    (things[field] ?? []).map((thing) => [field, thing] as const),
  );
}

/** The content of a field: as it is, and as it was when last validated. */
export interface Validated<T> {
  readonly typed: T;
  readonly validated: T;
}
export type TextDraft = Validated<string>;

/** The texts of a form, by name, of a whole form or of its first step alone. */
export interface TextsDraft {
  readonly texts: Readonly<Record<string, TextDraft>>;
}

export type TextEvent =
  | { readonly type: 'textTyped'; readonly name: string; readonly text: string }
  | { readonly type: 'textSettled'; readonly name: string };

export const NO_TEXT: TextDraft = { typed: '', validated: '' };

export function textsReducer<D extends TextsDraft>(draft: D, event: TextEvent): D {
  const { name } = event;
  const before = textOf(draft, name);
  const text = event.type === 'textTyped' ? { ...before, typed: event.text } : settled(before);
  return text === draft.texts[name] ? draft : { ...draft, texts: { ...draft.texts, [name]: text } };
}

export function textOf({ texts }: TextsDraft, name: string): TextDraft {
  return texts[name] ?? NO_TEXT;
}

export function settled<T>(field: Validated<T>): Validated<T> {
  return field.validated === field.typed ? field : { ...field, validated: field.typed };
}

export function isSettled({ typed, validated }: Validated<unknown>): boolean {
  return typed === validated;
}

/** The texts that were typed and left. */
export function settledTexts(draft: TextsDraft): readonly Field[] {
  return Object.keys(draft.texts)
    .filter((name) => textOf(draft, name).typed !== '' && isSettled(textOf(draft, name)))
    .map(textAt);
}

/** The findings of these fields; missing content is only reported on request. */
export function wrongAt(fields: readonly Field[], findings: ByField<Finding>): ByField<Finding> {
  const wrong = (found: readonly Finding[] = []) => found.filter(({ code }) => !code.endsWith('.missing'));
  return Object.fromEntries(fields.map((field) => [field, wrong(findings[field])]));
}
