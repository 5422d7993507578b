import type { Language } from '@zaehlwerk/contract/application';

/** A language to choose from, with the operator's name for it. */
interface OfferedLanguage {
  readonly name: Language;
  readonly readableName: string;
}

/** Storage key of the language chosen on this device. */
export const LANGUAGE_KEY = 'zaehlwerk.language';

/** Used if none is configured. */
export const DEFAULT_LANGUAGE: Language = 'de';

/**
 * The language to use: the one chosen on this device if it is offered, otherwise the configured default. Without a list
 * of languages it is formal German.
 */
export function chooseLanguage(
  chosen: string | null,
  offered: readonly OfferedLanguage[],
  configured: Language | undefined,
): Language {
  const names = offered.map((one) => one.name);
  if (names.length === 0) return DEFAULT_LANGUAGE;
  return names.find((name) => name === chosen) ?? configured ?? DEFAULT_LANGUAGE;
}

/** The language after the current one in the configured order, wrapping around; null with fewer than two. */
export function nextLanguage(present: Language, offered: readonly OfferedLanguage[]): OfferedLanguage | null {
  if (offered.length < 2) return null;
  const at = offered.findIndex((one) => one.name === present);
  return offered[(at + 1) % offered.length] ?? null;
}

/** The locale of each language for numbers and names of days. */
export const LOCALES: Readonly<Record<Language, string>> = { de: 'de-DE', 'de-informal': 'de-DE', en: 'en-GB' };

/** The tag for `<html lang>`: both variants of German are one language to a screen reader. */
export function languageTag(language: Language): 'de' | 'en' {
  return language === 'en' ? 'en' : 'de';
}

/** The time of day in the device's zone: `14:05`. */
export function formatTime(instant: Date, language: Language): string {
  return new Intl.DateTimeFormat(LOCALES[language], { hour: '2-digit', minute: '2-digit' }).format(instant);
}
