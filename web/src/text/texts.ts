import type { DE } from './de.ts';
import type { OUTSIDE } from './de/outside.ts';

/** Every text of the screens, by its key; the suffixes `_one` and `_other` are those of i18next. */
export type TextKey = keyof typeof DE;

/** All texts of one language: a key without its text does not compile. */
export type Texts = Readonly<Record<TextKey, string>>;

/** The texts that are needed before somebody has signed in. */
export type OutsideTexts = Readonly<Record<keyof typeof OUTSIDE, string>>;

/** The keys whose formal text addresses the reader. */
type Addressing = {
  [K in TextKey]: (typeof DE)[K] extends `${string}${'Sie' | 'Ihr' | 'Ihnen'}${string}` ? K : never;
}[TextKey];

/** The informal variant: every text that addresses the reader has its own wording, the others are taken over. */
export type InformalTexts = Readonly<Record<Addressing, string> & Partial<Texts>>;
