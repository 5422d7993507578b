/** Help shown when the utility's own cannot be loaded (HLP-04, OPN-097). */
const DEFAULT = `## Ablesen

1. Wählen Sie den Zähler in der Liste. Vergleichen Sie die Zählernummer.
2. Geben Sie alle Ziffern so ein, wie sie auf dem Zähler stehen. Rot umrahmte Ziffern stehen hinter dem Komma.
3. Senden Sie die Ablesung. Danach sehen Sie, was angekommen ist.

## Auffällige Werte

Das Portal vergleicht Ihren Wert mit der letzten Ablesung. Weicht er stark ab, prüfen Sie bitte jede Ziffer.

## Ohne Internet

Sie können auch ohne Internet ablesen. Ihre Eingaben bleiben auf diesem Gerät. Sie werden gesendet, sobald Sie wieder Internet haben.

## Weitere Fragen

Bitte wenden Sie sich an {{name}}.`;

/** Formal German: help and instructions. */
export const HELP = {
  'help.instructions.title': 'So lesen Sie diesen Zähler ab',
  'help.title': 'Hilfe',
  'help.contents': 'Inhalt',
  'help.default': DEFAULT,
} as const;
