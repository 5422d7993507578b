/** Formal German: the introduction after the first sign-in by link. */
export const INTRODUCTION = {
  'introduction.title': 'So lesen Sie ab',
  'introduction.lead': 'In drei Schritten sind Sie fertig.',
  'introduction.choose.title': 'Zähler wählen',
  'introduction.choose.text': 'In der Liste stehen alle Zähler, die abzulesen sind.',
  'introduction.read.title': 'Ablesen und eintragen',
  'introduction.read.text': 'Geben Sie alle Ziffern so ein, wie sie auf dem Zähler stehen.',
  'introduction.send.title': 'Senden',
  'introduction.send.text': 'Danach sehen Sie, was angekommen ist.',
  'introduction.offline':
    'Auch ohne Internet: Ihre Eingaben bleiben auf diesem Gerät und werden gesendet, sobald Sie wieder Internet haben.',
  'introduction.start': 'Zur Ablesung',
} as const;
