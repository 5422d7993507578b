/** Informal German: the built-in accessibility statement. */
export const INFORMAL_STATEMENT = {
  'statement.partly.qrcode':
    'Das Lesen von QR-Codes setzt eine Kamera voraus. Du kannst dich immer mit Benutzername und Kennwort anmelden.',
  'statement.contact.text': 'Ist dir eine Barriere aufgefallen? So erreichst du uns:',
  'statement.contact.otherwise': 'Ist dir eine Barriere aufgefallen? Bitte wende dich an {{company}}.',
  'statement.enforcement.text': 'Antworten wir nicht oder nicht zufriedenstellend, wende dich bitte an diese Stelle:',
} as const;
