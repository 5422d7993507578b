/** Formal German: drafts, and what this device stores of them. */
export const DRAFTS = {
  'draft.back': 'Ihre Eingabe ist noch da.',
  'draft.back.at': 'Stand: {{day}}, {{time}} Uhr',
  'draft.back.partly': 'Ein Teil davon passt nicht mehr zu diesem Zähler und fehlt.',
  'draft.back.lostPhotos_one': 'Ein Foto ist nicht mehr lesbar. Bitte fügen Sie es noch einmal hinzu.',
  'draft.back.lostPhotos_other': '{{count}} Fotos sind nicht mehr lesbar. Bitte fügen Sie sie noch einmal hinzu.',
  'draft.discard': 'Eingabe verwerfen',
  'draft.discarded': 'Eingabe verworfen.',
  'draft.begun': 'Zu diesem Zähler gibt es eine Eingabe, die noch nicht gesendet ist.',
  'draft.open': 'Eingabe öffnen',
  'draft.denied': 'Dieser Browser bewahrt Ihre Eingaben nicht auf.',
  'draft.denied.text': 'Bitte senden Sie, bevor Sie diese Seite schließen oder neu laden.',
  'draft.full': 'Auf diesem Gerät ist kein Platz mehr für Ihre Eingaben.',
  'draft.full.text': 'Bitte senden Sie, bevor Sie diese Seite schließen oder neu laden.',
  'draft.photosRefused': 'Auf diesem Gerät ist kein Platz mehr für Fotos.',
  'draft.photosRefused.text':
    'Ihre übrigen Eingaben sind gesichert. Bitte senden Sie, bevor Sie diese Seite schließen oder neu laden.',
} as const;
