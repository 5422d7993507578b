import type { TextKey } from '../text/texts.ts';
import { COMMENT, DATE, type Field, textOf, type TextsDraft } from './form-field.ts';

/*
 * The fields that the form of a job and that of an unknown meter have in common, beside values, photos and the day: what
 * they are called, what is sent of them, and how that comes back into the form.
 */

/** Each by its name, which is the same in the draft and on the wire; in the order of the form. */
export const SHARED_FIELDS = { comment: COMMENT } as const satisfies Readonly<Record<string, Field>>;

type SharedText = keyof typeof SHARED_FIELDS;

/** Their names. */
export const SHARED_TEXTS = Object.keys(SHARED_FIELDS) as readonly SharedText[];

/** What fields are called that more than one form has. */
export const FIELD_NAMES: ReadonlyMap<Field | 'whole', TextKey> = new Map([
  [DATE, 'entry.date'],
  [COMMENT, 'entry.comment.text'],
]);

/** What is sent of them. */
export function sharedToSend(draft: TextsDraft): { readonly comment: string } {
  return { comment: textOf(draft, 'comment').typed };
}

/** What was sent of them, as texts of the form. */
export function textsOfShared({ comment }: { readonly comment: string | null }): Readonly<Record<SharedText, string>> {
  return { comment: comment ?? '' };
}

/** The field of such a name in an error of the server; null for any other. */
export function sharedFieldOf(name: string | undefined): Field | null {
  const [, field = null] = Object.entries(SHARED_FIELDS).find(([one]) => one === name) ?? [];
  return field;
}
