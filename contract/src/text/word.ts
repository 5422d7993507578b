import type { Finding } from '@zaehlwerk/domain/finding';
import type { Language } from '../application.ts';
import { GERMAN_INFORMAL } from './de-informal.ts';
import { GERMAN_FORMAL } from './de.ts';
import { ENGLISH } from './en.ts';
import { say, type SayArguments } from './say.ts';
import type { TextCode, Texts } from './texts.ts';

/** The sentences of all languages. */
export const TEXTS: Readonly<Record<Language, Texts>> = {
  de: GERMAN_FORMAL,
  'de-informal': GERMAN_INFORMAL,
  en: ENGLISH,
};

/**
 * The sentence for a code, fit for showing: `word('de', 'problem.notFound')`, `word('en', 'images.tooMany', { count: 3
 * })`, `` word('de', `shape.${code}`) ``.
 */
export function word<C extends TextCode>(language: Language, code: C, ...params: SayArguments<C>): string {
  return say(TEXTS[language], language, code, ...params);
}

/** The sentence for a broken rule. */
export function wordFinding(language: Language, finding: Finding): string {
  return word(language, finding.code, finding.params);
}
