/** Informal German: the start page, as far as it addresses the reader. */
export const INFORMAL_HOME = {
  'home.greeting': 'Hallo',
  'home.greetingName': 'Hallo, {{name}}',
  'home.accounts_one': 'Du bist mit {{count}} Konto angemeldet.',
  'home.accounts_other': 'Du bist mit {{count}} Konten angemeldet.',
  'home.accounts.title': 'Deine Konten',
  'home.reading.title': 'Deine Ablesung',
  'home.loading': 'Deine Zähler werden geladen.',
} as const;
