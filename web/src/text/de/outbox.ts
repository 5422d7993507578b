/** Formal German: offline, and the outbox. */
export const OUTBOX = {
  // The three messages are verbatim from the specification, the same for every number.
  'connection.offline': 'Kein Internet: Ablesungen können weiterhin durchgeführt werden!',
  'connection.silent': 'Das Portal antwortet gerade nicht: Ablesungen können weiterhin durchgeführt werden!',
  'connection.answers.title': 'Das Portal antwortet wieder!',
  'connection.online.title': 'Internet verfügbar!',
  'connection.online.text_one': '{{count}} Ablesung wird nun synchronisiert.',
  'connection.online.text_other': '{{count}} Ablesungen werden nun synchronisiert.',
  'connection.online.nothing': 'Alle Funktionen stehen wieder zur Verfügung.',

  'outbox.bar.offline': 'Kein Internet.',
  'outbox.bar.silent': 'Das Portal antwortet gerade nicht.',
  'outbox.signIn_one': '{{count}} Ablesung wartet – zum Senden anmelden',
  'outbox.signIn_other': '{{count}} Ablesungen warten – zum Senden anmelden',
  'outbox.signIn.named_one': '{{count}} Ablesung von {{name}} wartet – zum Senden anmelden',
  'outbox.signIn.named_other': '{{count}} Ablesungen von {{name}} warten – zum Senden anmelden',
  'outbox.bar.sending_one': '{{count}} Ablesung wird gesendet.',
  'outbox.bar.sending_other': '{{count}} Ablesungen werden gesendet.',
  'outbox.bar.waiting_one': '{{count}} Ablesung wartet.',
  'outbox.bar.waiting_other': '{{count}} Ablesungen warten.',
  'outbox.bar.unsent_one': '{{count}} Ablesung nicht gesendet.',
  'outbox.bar.unsent_other': '{{count}} Ablesungen nicht gesendet.',
  'outbox.bar.lost_one': '{{count}} Ablesung wurde von diesem Gerät gelöscht.',
  'outbox.bar.lost_other': '{{count}} Ablesungen wurden von diesem Gerät gelöscht.',
  'outbox.bar.show': 'Ansehen',

  'outbox.warning.text_one': '{{count}} Ablesung ist auf diesem Gerät gespeichert und noch nicht gesendet.',
  'outbox.warning.text_other': '{{count}} Ablesungen sind auf diesem Gerät gespeichert und noch nicht gesendet.',
  'outbox.warning.understood': 'Verstanden',

  'outbox.title.waiting_one': '{{count}} Ablesung wartet',
  'outbox.title.waiting_other': '{{count}} Ablesungen warten',
  'outbox.title.sending_one': '{{count}} Ablesung wird gesendet',
  'outbox.title.sending_other': '{{count}} Ablesungen werden gesendet',
  'outbox.title.unsent_one': '{{count}} Ablesung nicht gesendet',
  'outbox.title.unsent_other': '{{count}} Ablesungen nicht gesendet',
  'outbox.title.lost_one': '{{count}} Ablesung gelöscht',
  'outbox.title.lost_other': '{{count}} Ablesungen gelöscht',
  'outbox.title.empty': 'Alles gesendet',
  'outbox.lost.title': 'Der Browser hat Gespeichertes gelöscht',
  'outbox.lost.text_one':
    '{{count}} Ablesung war auf diesem Gerät gespeichert und noch nicht gesendet. Bitte lesen Sie die Zähler, die noch offen sind, noch einmal ab.',
  'outbox.lost.text_other':
    '{{count}} Ablesungen waren auf diesem Gerät gespeichert und noch nicht gesendet. Bitte lesen Sie die Zähler, die noch offen sind, noch einmal ab.',
  'outbox.offline.title': 'Kein Internet',
  'outbox.offline.text':
    'Ihre Ablesungen sind auf diesem Gerät gespeichert. Sie werden von selbst gesendet, sobald Sie wieder Empfang haben.',
  'outbox.silent.title': 'Das Portal antwortet gerade nicht',
  'outbox.silent.text':
    'Ihre Ablesungen sind auf diesem Gerät gespeichert. Sie werden von selbst gesendet, sobald es wieder antwortet.',
  'outbox.paused.title': 'Senden angehalten',
  'outbox.paused.text':
    'Das Fenster hat sich beim Senden mehrmals geschlossen. Gesendet wird erst wieder, wenn Sie es hier versuchen.',
  'outbox.failed.title': 'Senden fehlgeschlagen',
  'outbox.failed.text_one':
    'Die Ablesung ist weiterhin auf diesem Gerät gespeichert. Bitte versuchen Sie es noch einmal.',
  'outbox.failed.text_other':
    'Die Ablesungen sind weiterhin auf diesem Gerät gespeichert. Bitte versuchen Sie es noch einmal.',
  'outbox.keepOpen': 'Bitte schließen Sie dieses Fenster nicht, bevor alles gesendet ist.',
  'outbox.mayVanish.unsendable':
    'Dieser Browser kann Gespeichertes von sich aus löschen, wenn der Platz knapp wird. Bitte sichern Sie es bald in eine Datei.',
  'outbox.mayVanish':
    'Dieser Browser kann Gespeichertes von sich aus löschen, wenn der Platz knapp wird. Bitte senden Sie bald.',
  'outbox.list': 'Ablesungen auf diesem Gerät',
  'outbox.all': 'Alle {{count}} anzeigen',
  'outbox.now': 'Jetzt versuchen',
  'outbox.again': 'Erneut versuchen',
  'outbox.trying': 'Wird gesendet …',
  'outbox.still.offline': 'Es gibt noch keine Verbindung.',
  'outbox.still.silent': 'Das Portal antwortet noch nicht.',
  'outbox.photos_one': '{{count}} Foto',
  'outbox.photos_other': '{{count}} Fotos',
  'outbox.state.waiting': 'wartet',
  'outbox.state.sending': 'wird gesendet',
  'outbox.state.sent': 'gesendet',
  'outbox.state.unsent': 'nicht gesendet',
  'outbox.state.account': 'wartet auf Anmeldung',
  'outbox.correction': 'Korrektur: {{state}}',
  'outbox.kept': 'Gespeichert: {{age}}',
  'outbox.whose': 'Konto: {{name}}',
  'outbox.number': 'Zählernummer',
  'outbox.why.unanswered': 'Der letzte Versuch hat uns nicht erreicht. Es wird von selbst noch einmal versucht.',
  'outbox.why.busy': 'Wir konnten die Ablesung gerade nicht annehmen. Es wird von selbst noch einmal versucht.',
  'outbox.why.tooMuch':
    'Mit diesem Zugang wurde zuletzt sehr viel gesendet. Die Ablesung bleibt hier gespeichert und wird später von selbst gesendet.',
  'outbox.why.outdated':
    'Dafür ist eine neuere Version des Portals nötig. Bitte aktualisieren Sie. Dann wird die Ablesung von selbst gesendet.',
  'outbox.why.account': 'Bitte melden Sie sich mit diesem Konto noch einmal an.',
  'outbox.why.refused': 'Die Ablesung wurde nicht angenommen.',
  'outbox.why.tooLarge':
    'Die Ablesung ist mit ihren Fotos zu groß für den Weg zu uns. Bitte ändern Sie die Ablesung und lassen Sie ein Foto weg.',
  'outbox.why.gone':
    'Dieser Zähler gehört nicht mehr zu Ihrem Konto. Die Ablesung ist nicht gesendet und bleibt auf diesem Gerät gespeichert. Bitte sichern Sie sie in eine Datei, und wenden Sie sich an Ihren Versorger.',
  'outbox.why.gone.by':
    'Dieser Zähler gehört nicht mehr zu Ihrem Zugang. Die Ablesung ist nicht gesendet und bleibt auf diesem Gerät gespeichert. Bitte sichern Sie sie in eine Datei, und wenden Sie sich an: {{giver}}.',
  'outbox.why.ended':
    'Den Zugang „{{name}}“ gibt es nicht mehr. Die Ablesung ist nicht gesendet und bleibt auf diesem Gerät gespeichert. Bitte sichern Sie sie in eine Datei, und wenden Sie sich an Ihren Versorger.',
  'outbox.why.ended.by':
    'Den Zugang „{{name}}“ gibt es nicht mehr. Die Ablesung ist nicht gesendet und bleibt auf diesem Gerät gespeichert. Bitte sichern Sie sie in eine Datei, und wenden Sie sich an: {{giver}}.',
  'outbox.why.damaged': 'Ein Foto ist nicht mehr lesbar. Bitte ändern Sie die Ablesung und fügen Sie es neu hinzu.',
  'outbox.why.unreadable': 'Diese Ablesung ist nicht mehr lesbar. Sie können sie in eine Datei sichern.',
  'outbox.unreadable': 'Unlesbare Ablesung',
  'outbox.change': 'Ändern',
  'outbox.change.name': '{{meter}}: Ablesung ändern',
  'outbox.again.name': '{{meter}}: erneut versuchen',
  'outbox.discard': 'Verwerfen',
  'outbox.discard.name': '{{meter}}: Ablesung verwerfen',
  'outbox.discard.title': 'Ablesung verwerfen?',
  'outbox.discard.text': 'Die Ablesung wird nicht gesendet und kann nicht wiederhergestellt werden.',
  'outbox.discard.keep': 'Behalten',
  'outbox.discarded': 'Ablesung verworfen',
  'outbox.discard.failed': 'Die Ablesung konnte nicht verworfen werden.',
  'outbox.export': 'In eine Datei sichern',
  'outbox.exporting': 'Datei wird geschrieben …',
  'outbox.exported': 'Alle nicht gesendeten Ablesungen stehen in der Datei.',
  'outbox.export.failed': 'Die Datei konnte nicht geschrieben werden.',

  'waiting.row': 'wartet',
  'waiting.title': 'Auf diesem Gerät gespeichert',
  'waiting.title.correction': 'Korrektur auf diesem Gerät gespeichert',
  'waiting.offline':
    'Die Ablesung wird gesendet, sobald Sie wieder Internet haben. Bitte schließen Sie das Fenster bis dahin nicht.',
  'waiting.silent':
    'Die Ablesung wird gesendet, sobald das Portal wieder antwortet. Bitte schließen Sie das Fenster bis dahin nicht.',
  'waiting.online': 'Die Ablesung wird von selbst gesendet. Bitte schließen Sie das Fenster bis dahin nicht.',
  'waiting.unsent': 'Die Ablesung ist noch nicht gesendet.',
  'waiting.change': 'Ablesung ändern',
  'waiting.keep': 'Nicht ändern',
  'waiting.save': 'Ablesung speichern',
  'waiting.save.offline': 'Wird gesendet, sobald Sie wieder Internet haben.',
  'waiting.save.silent': 'Wird gesendet, sobald das Portal wieder antwortet.',

  'leave.title_one': '{{count}} Ablesung ist noch nicht gesendet',
  'leave.title_other': '{{count}} Ablesungen sind noch nicht gesendet',
  'leave.text_one':
    'Sie können sie auf diesem Gerät behalten. Gesendet wird sie, wenn Sie sich hier wieder mit diesem Konto anmelden.',
  'leave.text_other':
    'Sie können sie auf diesem Gerät behalten. Gesendet werden sie, wenn Sie sich hier wieder mit diesem Konto anmelden.',
  'leave.stay': 'Angemeldet bleiben',
  'leave.keep': 'Abmelden und behalten',
  'leave.discard': 'Abmelden und verwerfen',
  'leave.replace.text': 'Bei einer neuen Anmeldung wird das bisherige Konto von diesem Gerät abgemeldet.',
  'leave.replace.keep': 'Neu anmelden und behalten',
  'leave.replace.discard': 'Neu anmelden und verwerfen',
  'leave.sure.title_one': '{{count}} Ablesung verwerfen?',
  'leave.sure.title_other': '{{count}} Ablesungen verwerfen?',
  'leave.sure.text_one': 'Die Ablesung wird nicht gesendet und kann nicht wiederhergestellt werden.',
  'leave.sure.text_other': 'Die Ablesungen werden nicht gesendet und können nicht wiederhergestellt werden.',
  'leave.sure.back': 'Zurück',
  'leave.sure.discard_one': '{{count}} Ablesung verwerfen',
  'leave.sure.discard_other': '{{count}} Ablesungen verwerfen',
} as const;

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

/** Formal German: the offer of a newer version. */
export const APP_UPDATE = {
  'update.title': 'Neue Version verfügbar',
  'update.text': 'Das Portal wurde verbessert. Das Aktualisieren dauert wenige Sekunden.',
  'update.now': 'Jetzt aktualisieren',
  'update.updating': 'Wird aktualisiert …',
  'update.later': 'Später',
  'update.unsent.title': 'Trotzdem aktualisieren?',
  'update.unsent.text':
    'Es gibt Eingaben, die noch nicht gesendet sind, in diesem oder in einem anderen Tab. Senden Sie sie am besten zuerst: Beim Aktualisieren wird diese Seite neu geladen. Andere Tabs bleiben, wie sie sind.',
  'update.anyway': 'Trotzdem aktualisieren',
} as const;
