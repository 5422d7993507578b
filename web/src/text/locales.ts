import type { Language } from '@zaehlwerk/contract/application';

/** Which country's habits a language follows in numbers and names of days. */
export const LOCALES: Readonly<Record<Language, string>> = { de: 'de-DE', 'de-informal': 'de-DE', en: 'en-GB' };

/** The tag for `<html lang>`: the variants of German are one language to a screen reader. */
export function languageTag(language: Language): 'de' | 'en' {
  return language === 'en' ? 'en' : 'de';
}

/** A time of day in the device's zone: `14:05`. */
export function formatTime(instant: Date, language: Language): string {
  return new Intl.DateTimeFormat(LOCALES[language], { hour: '2-digit', minute: '2-digit' }).format(instant);
}
