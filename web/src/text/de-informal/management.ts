/** Informal German: management of accounts and shares, as far as it addresses the reader. */
export const INFORMAL_MANAGEMENT = {
  'management.choose': 'Wähle ein Konto, um zu sehen, welche Zugänge daraus geteilt sind.',
  'management.mails.again': 'Bitte prüfe die Adresse, erstelle neue Zugangsdaten und sende diese.',
  'management.empty.may':
    'Wer einen Zugang hat, kann die geteilten Zähler ablesen. Was abgelesen ist, siehst du auch hier.',
  'management.failed.failed': 'Bitte versuche es später noch einmal.',
  'management.remind.body':
    'Hallo {{name}},\n\neinige Zähler sind noch nicht abgelesen. Mit diesem Link bist du gleich angemeldet:\n{{link}}\n\nVielen Dank!',
  'management.access.hint':
    'Ein Kennwort kann niemand später noch einmal sehen. Wird eines gebraucht, erstelle neue Zugangsdaten.',
  'management.access.noLink.text': 'Er gilt weiter. Wird er noch einmal gebraucht, erstelle neue Zugangsdaten.',
  'management.renewed.text': 'Bitte gib sie jetzt weiter. Das Kennwort zeigen wir nur dieses eine Mal.',
  'management.remove.text': 'Er wird aus dem Zugang „{{name}}“ entfernt und bleibt in deinen Ablesungen.',
  'management.own.title': 'Du bist mit dem Zugang „{{name}}“ angemeldet.',
} as const;
