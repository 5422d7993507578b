/** Informal German: the reading without access, step by step. */
export const INFORMAL_WITHOUT_ACCESS = {
  'withoutAccess.lead.SUMMARY': 'Bitte prüfe deine Angaben.',
  'withoutAccess.zip.asks':
    'Die Postleitzahl {{zip}} gehört nicht zu unserem Netzgebiet. Zähler dort betreuen wir in der Regel nicht. Bitte wende dich an deinen Messstellenbetreiber. Sind wir doch zuständig, kannst du weitergehen.',
  'withoutAccess.zip.text':
    'Die Postleitzahl {{zip}} gehört nicht zu unserem Netzgebiet. Wir können die Ablesung dort nicht erfassen. Bitte wende dich an deinen Messstellenbetreiber.',
  'withoutAccess.intro':
    'Du meldest deinen Stand in vier Schritten. Wir ordnen ihn anhand von Zählernummer und Anschrift zu.',
  'withoutAccess.card': 'Du hast eine Ablesekarte?',
  'withoutAccess.otherwise': 'Bitte wende dich bei Fragen an {{name}}.',
  'unknownUserReading.meterReadingStep.validationError': 'Bitte gib die Zählerstände vollständig an.',
  'unknownUserReading.contactStep.validationError': 'Bitte gib alle Pflichtfelder (*) an.',
  'unknownUserReading.description.dataPrivacyRequired':
    'Zum Übermitteln deiner Daten, stimme bitte der Datenschutzerklärung zu.',
  'unknownUserReading.notification.readingRequest.success.message': 'Deine Ablesung ist bei uns angekommen.',
  'unknownUserReading.notification.readingRequest.error.message':
    'Deine Ablesung konnte nicht gesendet werden. Deine Eingaben sind noch da. Bitte versuche es später noch einmal.',
  'unknownUserReading.notification.readingReceipt.error.message':
    'Die Kopie per E-Mail konnte nicht gesendet werden. Deine Ablesung ist trotzdem angekommen.',
} as const;
