import type { DE } from './de.ts';
import type { FIRST_STEP } from './de/first-step.ts';
import type { OUTSIDE } from './de/outside.ts';

/** The key of every text of the screens; the suffixes `_one` and `_other` are i18next's. */
export type TextKey = keyof typeof DE;

/** All texts of one language: a missing text is a compile error. */
export type Texts = Readonly<Record<TextKey, string>>;

/** The texts needed before sign-in. */
export type OutsideTexts = Readonly<Record<keyof typeof OUTSIDE, string>>;

/** The texts needed up to the first step of the reading without access. */
export type FirstStepTexts = Readonly<Record<keyof typeof FIRST_STEP, string>>;

/** The keys whose formal text addresses the reader. */
type Addressing = {
  [K in TextKey]: (typeof DE)[K] extends `${string}${'Sie' | 'Ihr' | 'Ihnen'}${string}` ? K : never;
}[TextKey];

/** The informal variant: every text that addresses the reader has its own wording, the others are optional. */
export type InformalTexts = Readonly<Record<Addressing, string> & Partial<Texts>>;
