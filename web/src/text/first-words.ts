import type { Language } from '@zaehlwerk/contract/application';

/** Texts of the screens shown before any language is loaded, or when loading fails. */
const FIRST_WORDS = {
  de: {
    loading: 'wird geladen...',
    late: 'Das Portal ist gerade nicht erreichbar. Wir versuchen es alle fünf Sekunden noch einmal.',
    broken: 'Hier ist etwas schiefgegangen',
    brokenText: 'Bitte laden Sie die Seite neu. Ihre gesendeten Ablesungen sind davon nicht betroffen.',
    reload: 'Seite neu laden',
  },
  'de-informal': {
    loading: 'wird geladen...',
    late: 'Das Portal ist gerade nicht erreichbar. Wir versuchen es alle fünf Sekunden noch einmal.',
    broken: 'Hier ist etwas schiefgegangen',
    brokenText: 'Bitte lade die Seite neu. Deine gesendeten Ablesungen sind davon nicht betroffen.',
    reload: 'Seite neu laden',
  },
  en: {
    loading: 'loading...',
    late: 'The portal cannot be reached right now. We try again every five seconds.',
    broken: 'Something went wrong here',
    brokenText: 'Please reload the page. Readings you have sent are not affected.',
    reload: 'Reload the page',
  },
} satisfies Record<Language, unknown>;

export type FirstWords = (typeof FIRST_WORDS)[Language];

/** The first texts in the language stored on the device; formal German without one. */
export function firstWordsOf(language: string | null): FirstWords {
  const known: Readonly<Record<string, FirstWords | undefined>> = FIRST_WORDS;
  return known[language ?? 'de'] ?? FIRST_WORDS.de;
}
