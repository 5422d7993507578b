/** Informal German: offline, and the outbox. */
export const INFORMAL_OUTBOX = {
  'outbox.lost.text_one':
    '{{count}} Ablesung war auf diesem Gerät gespeichert und noch nicht gesendet. Bitte lies die Zähler, die noch offen sind, noch einmal ab.',
  'outbox.lost.text_other':
    '{{count}} Ablesungen waren auf diesem Gerät gespeichert und noch nicht gesendet. Bitte lies die Zähler, die noch offen sind, noch einmal ab.',
  'outbox.offline.text':
    'Deine Ablesungen sind auf diesem Gerät gespeichert und werden von selbst gesendet, sobald du wieder Empfang hast.',
  'outbox.silent.text':
    'Deine Ablesungen sind auf diesem Gerät gespeichert und werden von selbst gesendet, sobald es wieder antwortet.',
  'outbox.paused.text':
    'Das Fenster hat sich beim Senden mehrmals geschlossen. Gesendet wird erst wieder, wenn du es hier versuchst.',
  'outbox.failed.text_one': 'Die Ablesung ist weiterhin auf diesem Gerät gespeichert. Bitte versuche es noch einmal.',
  'outbox.failed.text_other':
    'Die Ablesungen sind weiterhin auf diesem Gerät gespeichert. Bitte versuche es noch einmal.',
  'outbox.keepOpen': 'Bitte schließe dieses Fenster nicht, bevor alles gesendet ist.',
  'outbox.mayVanish.unsendable':
    'Dieser Browser kann Gespeichertes von sich aus löschen, wenn der Platz knapp wird. Bitte sichere es bald in eine Datei.',
  'outbox.mayVanish':
    'Dieser Browser kann Gespeichertes von sich aus löschen, wenn der Platz knapp wird. Bitte sende bald.',
  'outbox.why.outdated':
    'Dafür ist eine neuere Version des Portals nötig. Bitte aktualisiere. Dann wird die Ablesung von selbst gesendet.',
  'outbox.why.account': 'Bitte melde dich mit diesem Konto noch einmal an.',
  'outbox.why.tooLarge':
    'Die Ablesung ist mit ihren Fotos zu groß für den Weg zu uns. Bitte ändere die Ablesung und lass ein Foto weg.',
  'outbox.why.gone':
    'Dieser Zähler gehört nicht mehr zu deinem Konto. Die Ablesung ist nicht gesendet und bleibt auf diesem Gerät gespeichert. Bitte sichere sie in eine Datei, und wende dich an deinen Versorger.',
  'outbox.why.gone.by':
    'Dieser Zähler gehört nicht mehr zu deinem Zugang. Die Ablesung ist nicht gesendet und bleibt auf diesem Gerät gespeichert. Bitte sichere sie in eine Datei, und wende dich an: {{giver}}.',
  'outbox.why.ended':
    'Den Zugang „{{name}}“ gibt es nicht mehr. Die Ablesung ist nicht gesendet und bleibt auf diesem Gerät gespeichert. Bitte sichere sie in eine Datei, und wende dich an deinen Versorger.',
  'outbox.why.ended.by':
    'Den Zugang „{{name}}“ gibt es nicht mehr. Die Ablesung ist nicht gesendet und bleibt auf diesem Gerät gespeichert. Bitte sichere sie in eine Datei, und wende dich an: {{giver}}.',
  'outbox.why.damaged': 'Ein Foto ist nicht mehr lesbar. Bitte ändere die Ablesung und füge es neu hinzu.',
  'outbox.why.unreadable': 'Diese Ablesung ist nicht mehr lesbar. Du kannst sie in eine Datei sichern.',
  'waiting.changing': 'Du änderst die Ablesung, die auf diesem Gerät wartet.',
  'waiting.offline':
    'Die Ablesung wird gesendet, sobald du wieder Internet hast. Bitte schließe das Fenster bis dahin nicht.',
  'waiting.silent':
    'Die Ablesung wird gesendet, sobald das Portal wieder antwortet. Bitte schließe das Fenster bis dahin nicht.',
  'waiting.online': 'Die Ablesung wird von selbst gesendet. Bitte schließe das Fenster bis dahin nicht.',
  'waiting.save.offline': 'Wird gesendet, sobald du wieder Internet hast.',
  'leave.text_one':
    'Du kannst sie auf diesem Gerät behalten. Gesendet wird sie, wenn du dich hier wieder mit diesem Konto anmeldest.',
  'leave.text_other':
    'Du kannst sie auf diesem Gerät behalten. Gesendet werden sie, wenn du dich hier wieder mit diesem Konto anmeldest.',
} as const;

/** Informal German: drafts. */
export const INFORMAL_DRAFTS = {
  'draft.back': 'Deine Eingabe ist noch da.',
  'draft.back.lostPhotos_one': 'Ein Foto ist nicht mehr lesbar. Bitte füge es noch einmal hinzu.',
  'draft.back.lostPhotos_other': '{{count}} Fotos sind nicht mehr lesbar. Bitte füge sie noch einmal hinzu.',
  'draft.denied': 'Dieser Browser bewahrt deine Eingaben nicht auf.',
  'draft.denied.text': 'Bitte sende, bevor du diese Seite schließt oder neu lädst.',
  'draft.full': 'Auf diesem Gerät ist kein Platz mehr für deine Eingaben.',
  'draft.full.text': 'Bitte sende, bevor du diese Seite schließt oder neu lädst.',
  'draft.photosRefused.text':
    'Deine übrigen Eingaben sind gesichert. Bitte sende, bevor du diese Seite schließt oder neu lädst.',
} as const;

/** Informal German: the offer of a newer version. */
export const INFORMAL_APP_UPDATE = {
  'update.unsent.text':
    'Es gibt Eingaben, die noch nicht gesendet sind, in diesem oder in einem anderen Tab. Sende sie am besten zuerst: Beim Aktualisieren wird diese Seite neu geladen. Andere Tabs bleiben, wie sie sind.',
} as const;
