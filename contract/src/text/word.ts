import type { Finding } from '@zaehlwerk/domain/finding';
import { type Language, LANGUAGES } from '../application.ts';
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

/**
 * The language of an answer: the supported one that Accept-Language prefers, otherwise formal German. `de-AT` means
 * German, `en-GB` English; informal German only by its own name `de-informal`.
 */
export function languageOf(acceptLanguage: string | null | undefined): Language {
  let best: { readonly language: Language; readonly weight: number } | null = null;
  for (const part of (acceptLanguage ?? '').split(',')) {
    const [tag = '', ...options] = part.split(';').map((piece) => piece.trim().toLowerCase());
    const language = languageOfTag(tag);
    const weight = weightOf(options);
    if (language !== null && weight > (best?.weight ?? 0)) best = { language, weight };
  }
  return best?.language ?? 'de';
}

function languageOfTag(tag: string): Language | null {
  return LANGUAGES.find((one) => one === tag) ?? LANGUAGES.find((one) => one === tag.split('-')[0]) ?? null;
}

function weightOf(options: readonly string[]): number {
  const quality = options.find((option) => option.startsWith('q='));
  if (quality === undefined) return 1;
  const weight = Number(quality.slice(2));
  return weight >= 0 && weight <= 1 ? weight : 0;
}
