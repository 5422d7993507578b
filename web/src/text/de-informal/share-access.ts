/** Informal German: creating accesses, as far as it addresses the reader. */
export const INFORMAL_SHARE_ACCESS = {
  'share.access.confirm.text_one':
    'Wer den Zugang bekommt, sieht diesen Zähler und kann ihn ablesen. Du behältst ihn auch in deinen Ablesungen.',
  'share.access.confirm.text_other':
    'Wer den Zugang bekommt, sieht diese Zähler und kann sie ablesen. Du behältst sie auch in deinen Ablesungen.',
  'share.access.many.text': 'Das dauert einige Minuten. Du kannst jederzeit anhalten.',
  'share.access.failed.tooMany':
    'Heute wurden schon sehr viele Zugänge erstellt. Bitte versuche es später noch einmal.',
  'share.access.once': 'Bitte gib die Zugangsdaten jetzt weiter. Das Kennwort zeigen wir nur dieses eine Mal.',
  'share.card.title': 'Bitte lies die Zähler ab',
  'share.card.what_one': '{{giver}} hat {{count}} Zähler mit dir geteilt.',
  'share.card.what_other': '{{giver}} hat {{count}} Zähler mit dir geteilt.',
  'share.card.step.scan': 'Halte die Kamera deines Handys auf den Code: Du bist gleich angemeldet.',
  'share.card.step.read': 'Gib bei jedem Zähler die Ziffern ein, auch im Keller ohne Netz.',
  'share.card.step.send': 'Sende die Ablesung. Ohne Netz wartet sie und wird später von selbst gesendet.',
  'share.card.keep': 'Wer diese Karte hat, kann sich anmelden. Bitte bewahre sie gut auf.',
} as const;

/** Informal German: the exported files of shares. */
export const INFORMAL_SHARE_FILES = {
  'share.xlsx.failed':
    'Das Programm dafür ließ sich nicht laden. Bitte prüfe deine Internetverbindung und versuche es noch einmal.',
} as const;
