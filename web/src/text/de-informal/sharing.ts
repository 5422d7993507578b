import { GERMAN_INFORMAL } from '@zaehlwerk/contract/text/de-informal';

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

/** Informal German: selecting the meters to share. */
export const INFORMAL_SHARE_TABLE = {
  'share.table.description': 'Wähle die Zähler, die jemand für dich ablesen soll.',
  'share.table.tip': 'Tipp: Sortiere und gruppiere, zum Beispiel nach Adresse, um ganze Häuser zu wählen.',
  'share.table.mayNot.hint': 'Wer dir die Zähler gegeben hat, hat das Weitergeben nicht erlaubt.',
  'share.table.unknown.hint': 'Melde dich mit dem Konto an, dessen Zähler du teilen möchtest.',
  'management.accounts.share.error.maxjobs': GERMAN_INFORMAL['jobs.tooMany'],
  'share.table.offline': 'Teilen kannst du wieder, sobald du Internet hast. Die Auswahl bleibt.',
} as const;
