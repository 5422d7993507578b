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

/** Informal German: the introduction, as far as it addresses the reader. */
export const INFORMAL_INTRODUCTION = {
  'introduction.title': 'So liest du ab',
  'introduction.lead': 'In drei Schritten bist du fertig.',
  'introduction.read.text': 'Gib alle Ziffern so ein, wie sie auf dem Zähler stehen.',
  'introduction.send.text': 'Danach siehst du, was angekommen ist.',
  'introduction.offline':
    'Auch ohne Internet: Deine Eingaben bleiben auf diesem Gerät und werden gesendet, sobald du wieder Internet hast.',
} as const;
