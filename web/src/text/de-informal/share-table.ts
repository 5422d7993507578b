import { GERMAN_INFORMAL } from '@zaehlwerk/contract/text/de-informal';

/** Informal German: choosing the meters to share. */
export const INFORMAL_SHARE_TABLE = {
  'share.table.description': 'Wähle die Zähler, die jemand für dich ablesen soll.',
  'share.table.tip': 'Tipp: Sortiere und gruppiere, zum Beispiel nach Adresse, um ganze Häuser zu wählen.',
  'share.table.mayNot.hint': 'Wer dir die Zähler gegeben hat, hat das Weitergeben nicht erlaubt.',
  'share.table.unknown.hint': 'Melde dich mit dem Konto an, dessen Zähler du teilen möchtest.',
  'management.accounts.share.error.maxjobs': GERMAN_INFORMAL['jobs.tooMany'],
  'share.table.offline': 'Teilen kannst du wieder, sobald du Internet hast. Die Auswahl bleibt.',
} as const;
