import type { Finding } from '@zaehlwerk/domain/finding';
import type { Problem } from '@zaehlwerk/contract/problems';
import { type Field, FIELDS, type ServerMessages } from './unknown-draft.ts';

/** Where each field stands, to lead to it and to tie words to it. */
export const FIELD_IDS: Readonly<Record<Field, string>> = {
  login: 'unknown-account',
  meterNumber: 'unknown-number',
  readingValue: 'unknown-value',
  readingImages: 'unknown-photos',
  readingDate: 'unknown-date',
  comment: 'unknown-comment',
};

/** Something that keeps the reading from being sent; about no field of the form where there is none. */
export interface UnknownProblem {
  readonly field: Field | null;
  readonly text: 'noAccount' | { readonly finding: Finding } | { readonly message: string };
}

/** Every problem of a form that cannot be sent as it is, in the order of its fields (quality A06). */
export function formProblems(hasAccount: boolean, findings: readonly Finding[]): readonly UnknownProblem[] {
  const about = findings.map((finding): UnknownProblem => ({ field: fieldOf(finding.at), text: { finding } }));
  return hasAccount ? about : [{ field: 'login', text: 'noAccount' }, ...about];
}

/** What the server said, sorted to the fields; a refusal that names none speaks for itself (OPN-159). */
export function messagesOf({ fieldErrors, message }: Problem): ServerMessages {
  if (fieldErrors.length === 0) return { whole: [message] };
  const places = fieldErrors.map((error) => ({ place: fieldOf(error.field) ?? ('whole' as const), error }));
  const messages: Partial<Record<Field | 'whole', readonly string[]>> = {};
  for (const { place, error } of places) messages[place] = [...new Set([...(messages[place] ?? []), error.message])];
  return messages;
}

/** The same as problems of the form. */
export function serverProblems(messages: ServerMessages): readonly UnknownProblem[] {
  return (['whole', ...FIELDS] as const).flatMap((place) =>
    (messages[place] ?? []).map(
      (message): UnknownProblem => ({ field: place === 'whole' ? null : place, text: { message } }),
    ),
  );
}

/** The field of a path such as `readingImages[0].encodedImage`. */
function fieldOf(path: string): Field | null {
  const name = /^\w+/.exec(path)?.[0];
  return FIELDS.find((field) => field === name) ?? null;
}
