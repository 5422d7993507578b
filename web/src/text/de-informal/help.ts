/** Help shown when the utility's own cannot be loaded. */
const DEFAULT = `## Ablesen

1. Wähle den Zähler in der Liste. Vergleiche die Zählernummer.
2. Gib alle Ziffern so ein, wie sie auf dem Zähler stehen. Rot umrahmte Ziffern stehen hinter dem Komma.
3. Sende die Ablesung. Danach siehst du, was angekommen ist.

## Auffällige Werte

Das Portal vergleicht deinen Wert mit der letzten Ablesung. Weicht er stark ab, prüfe bitte jede Ziffer.

## Ohne Internet

Du kannst auch ohne Internet ablesen. Deine Eingaben bleiben auf diesem Gerät. Sobald du wieder Internet hast, werden sie gesendet.

## Weitere Fragen

Bitte wende dich an {{name}}.`;

/** Informal German: help and instructions. */
export const INFORMAL_HELP = {
  'help.instructions.title': 'So liest du diesen Zähler ab',
  'help.default': DEFAULT,
} as const;
