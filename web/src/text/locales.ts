import type { Language } from '@zaehlwerk/contract/application';

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
