/** Informal German: the list, taking a reading and sending it, as far as they address the reader. */
export const INFORMAL_READINGS = {
  'entry.fits': 'Passt zu deinem bisherigen Verbrauch.',
  'entry.fitsFeedIn': 'Passt zu deiner bisherigen Einspeisung.',
  'entry.checkDigit': 'Bitte prüfe vor allem die umrahmte {{place}}. Ziffer.',

  'jobs.search.none.hint': 'Prüfe die Schreibweise oder suche nach der Zählernummer.',
  'jobs.none.hint': 'Sobald wir einen Zählerstand brauchen, findest du den Zähler hier.',
  'jobs.unreachable.hint': 'Bitte prüfe deine Internetverbindung.',
  'jobs.unknown.text': 'Bitte wähle einen Zähler aus der Liste.',
  'expiry.meter': 'deinen {{name}}',
  'expiry.text_one': 'Bitte lies ihn bis {{day}} ab.',
  'expiry.text_other': 'Bitte lies sie bis {{day}} ab.',
  'expiry.overdue.text_one': 'Die Frist war {{day}}. Bitte lies ihn so bald wie möglich ab.',
  'expiry.overdue.text_other': 'Die früheste Frist war {{day}}. Bitte lies sie so bald wie möglich ab.',

  'reading.question': 'Rückfrage zu deiner Ablesung',
  'reading.question.answer': 'Bitte lies diesen Zähler noch einmal ab, und sende den Stand.',
  'reading.question.until': 'Antworten kannst du bis zum {{day}}.',
  'reading.question.sent': 'Du hast {{value}} gesendet, abgelesen am {{day}}.',
  'reading.question.entered': 'Wir haben {{value}} von dir, abgelesen am {{day}}.',
  'reading.closing': 'Schlussablesung: dein letzter Stand an diesem Zähler',
  'reading.ended':
    'Du liest diesen Zähler nicht mehr ab. Was du abgelesen hast, siehst du hier, solange wir es aufbewahren.',
  'reading.hint.late.until': 'Bitte lies bis zum {{day}} ab.',
  'reading.hint.overdue.until': 'Du kannst noch bis zum {{day}} senden.',
  'reading.notKept.full':
    'Es gibt gerade keine Verbindung. Auf diesem Gerät ist kein Platz mehr, um die Ablesung aufzubewahren. Bitte sende sie später noch einmal.',
  'reading.notKept.denied':
    'Es gibt gerade keine Verbindung. Dieser Browser bewahrt die Ablesung nicht auf. Bitte sende sie später noch einmal.',
  'reading.kept': 'Deine Eingaben sind noch da.',
  'reading.problems_one': 'Bitte prüfe {{count}} Angabe',
  'reading.problems_other': 'Bitte prüfe {{count}} Angaben',
  'correction.title': 'Du korrigierst die Ablesung vom {{day}}',
  'correction.hidden.comment':
    'Den Kommentar dazu zeigen wir hier nicht. Nur wenn er von dir ist, bleibt er dabei, solange du keinen neuen schreibst.',
  'correction.hidden.photos': 'Die Fotos dazu zeigen wir hier nicht. Nur wenn sie von dir sind, bleiben sie dabei.',
  'reading.strict': 'Stimmt der Stand trotzdem, wende dich bitte an uns. Senden kannst du ihn hier nicht.',
  'confirm.yours': 'Deine Eingabe',
} as const;

/** Informal German: reporting a meter that is not on the list, as far as it addresses the reader. */
export const INFORMAL_UNKNOWN_METER = {
  'unknown.text': 'Melde uns den Zähler mit Nummer und Stand. Wir ordnen ihn zu.',
  'jobs.unknownMeterReading.notAllowedNotification':
    'Nicht erlaubt: Du verfügst nicht über die benötigten Rechte für diese Funktion.',
  'unknown.listed': 'Dieser Zähler steht in deiner Liste: {{meter}}',
  'unknown.listed.text': 'Öffne ihn dort, damit der Stand gleich zugeordnet ist. Melden kannst du ihn trotzdem.',
} as const;
