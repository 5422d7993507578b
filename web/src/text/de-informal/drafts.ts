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
