/** Formal German: the reading without access, step by step. */
export const WITHOUT_ACCESS = {
  'withoutAccess.title.METER_READING': 'Zählerstand',
  'withoutAccess.title.CONTACT': 'Anschrift',
  'withoutAccess.title.SUMMARY': 'Stimmt alles?',
  'withoutAccess.lead.CONTACT': 'Damit wir den Zähler zuordnen können.',
  'withoutAccess.lead.SUMMARY': 'Bitte prüfen Sie Ihre Angaben.',
  'withoutAccess.next.METER_READING': 'Weiter zur Anschrift',
  'withoutAccess.next.CONTACT': 'Weiter zum Prüfen',
  'withoutAccess.send': 'Zählerstand senden',
  'withoutAccess.change': 'Ändern',

  'withoutAccess.decimals': 'Mit Nachkommastellen',
  'withoutAccess.decimals.hint': 'Die rot umrahmten Ziffern',
  'withoutAccess.rate.add': 'Tarif hinzufügen',
  'withoutAccess.rate.none': 'Alle Tarife dieses Zählers sind schon dabei.',
  'withoutAccess.rate.which': 'Welchen Tarif hinzufügen?',
  'withoutAccess.rate.remove': '{{rate}} entfernen',
  'withoutAccess.rate.removed': '{{rate}} entfernt.',

  'withoutAccess.firstname': 'Vorname',
  'withoutAccess.lastname': 'Nachname',
  'withoutAccess.street': 'Straße',
  'withoutAccess.houseNumber': 'Hausnummer',
  'withoutAccess.zip': 'Postleitzahl',
  'withoutAccess.city': 'Ort',
  'withoutAccess.required': '* Diese Angaben brauchen wir.',
  'withoutAccess.reason': 'Grund der Ablesung',
  'withoutAccess.reason.ANNUAL_READING': 'Jahresablesung',
  'withoutAccess.reason.CONTROL_READING': 'Kontrollablesung',
  'withoutAccess.reason.PROVIDER_CHANGE': 'Wechsel des Versorgers',
  'withoutAccess.zip.title': 'Außerhalb unseres Netzgebiets',
  'withoutAccess.zip.text':
    'Die Postleitzahl {{zip}} gehört nicht zu unserem Netzgebiet. Wir können die Ablesung dort nicht erfassen. Bitte wenden Sie sich an Ihren Messstellenbetreiber.',
  'withoutAccess.zip.asks':
    'Die Postleitzahl {{zip}} gehört nicht zu unserem Netzgebiet. Zähler dort betreuen wir in der Regel nicht. Bitte wenden Sie sich an Ihren Messstellenbetreiber. Sind wir doch zuständig, können Sie weitergehen.',
  'withoutAccess.zip.correct': 'Postleitzahl prüfen',
  'withoutAccess.zip.force': 'Trotzdem weiter',

  'withoutAccess.fact.type': 'Art',
  'withoutAccess.fact.kind': 'Ausführung',
  'withoutAccess.fact.number': 'Nummer',
  'withoutAccess.fact.date': 'Abgelesen am',
  'withoutAccess.fact.name': 'Name',
  'withoutAccess.fact.address': 'Adresse',
  'withoutAccess.fact.reason': 'Grund',
  'withoutAccess.email': 'Kopie per E-Mail',
  'withoutAccess.email.hint': 'Wir senden die Angaben an diese Adresse.',
  'withoutAccess.consent.before': 'Ich habe die',
  'withoutAccess.consent.notice': 'Datenschutzerklärung',
  'withoutAccess.consent.after': 'gelesen und bin einverstanden.',

  'withoutAccess.sent.text': 'Danke. Wir ordnen sie anhand von Zählernummer und Anschrift zu.',
  'withoutAccess.print': 'Drucken',
  'withoutAccess.again': 'Weiteren Zähler ablesen',

  'withoutAccess.panel': 'Ohne Zugang ablesen',
  'withoutAccess.intro':
    'Sie melden Ihren Stand in vier Schritten. Wir ordnen ihn anhand von Zählernummer und Anschrift zu.',
  'withoutAccess.card': 'Sie haben eine Ablesekarte?',
  'withoutAccess.signIn': 'Mit Zugangsdaten anmelden',
  'withoutAccess.otherwise': 'Bitte wenden Sie sich bei Fragen an {{name}}.',

  'withoutAccess.begun': 'Hier wurde schon eine Ablesung begonnen',
  'withoutAccess.begun.text': 'Am {{day}} um {{time}} Uhr hat jemand an diesem Gerät damit angefangen.',
  'withoutAccess.begun.goOn': 'Weitermachen',
  'withoutAccess.begun.discard': 'Verwerfen und neu beginnen',

  // Keys and sentences are specified.
  'unknownUserReading.meterReadingStep.validationError': 'Bitte geben Sie die Zählerstände vollständig an.',
  'unknownUserReading.contactStep.validationError': 'Bitte geben Sie alle Pflichtfelder (*) an.',
  'unknownUserReading.description.dataPrivacyRequired':
    'Zum Übermitteln Ihrer Daten, stimmen Sie bitte der Datenschutzerklärung zu.',
  'unknownUserReading.notification.readingRequest.success.title': 'Zählerstand gesendet',
  'unknownUserReading.notification.readingRequest.success.message': 'Ihre Ablesung ist bei uns angekommen.',
  'unknownUserReading.notification.readingRequest.error.title': 'Senden fehlgeschlagen',
  'unknownUserReading.notification.readingRequest.error.message':
    'Ihre Ablesung konnte nicht gesendet werden. Ihre Eingaben sind noch da. Bitte versuchen Sie es später noch einmal.',
  'unknownUserReading.notification.readingReceipt.success.title': 'Kopie gesendet',
  'unknownUserReading.notification.readingReceipt.success.message':
    'Die Kopie ist an die angegebene E-Mail-Adresse gegangen.',
  'unknownUserReading.notification.readingReceipt.waiting.title': 'Kopie wird noch gesendet',
  'unknownUserReading.notification.readingReceipt.waiting.message':
    'Die Kopie geht an die angegebene E-Mail-Adresse, sobald der Mailserver sie annimmt.',
  'unknownUserReading.notification.readingReceipt.error.title': 'Kopie nicht gesendet',
  'unknownUserReading.notification.readingReceipt.error.message':
    'Die Kopie per E-Mail konnte nicht gesendet werden. Ihre Ablesung ist trotzdem angekommen.',
} as const;
