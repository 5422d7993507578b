import type { Finding } from '@zaehlwerk/domain/finding';
import { type ByPlace, type Place, textAt } from './place.ts';

/** What is in a field: as it is, and as it was when it was last judged (VAL-28). */
export interface Judged<T> {
  readonly typed: T;
  readonly judged: T;
}
export type TextDraft = Judged<string>;

/** The texts of a form, by name: those of a form of a reading, or of its first step alone. */
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

/** One of the texts. */
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

/** What is wrong with these fields; that something is missing is said once it is asked for (OPN-078). */
export function wrongAt(places: readonly Place[], findings: ByPlace<Finding>): ByPlace<Finding> {
  const wrong = (found: readonly Finding[] = []) => found.filter(({ code }) => !code.endsWith('.missing'));
  return Object.fromEntries(places.map((place) => [place, wrong(findings[place])]));
}
