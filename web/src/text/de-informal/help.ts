/** Help shown when the utility's own cannot be loaded. */
const DEFAULT = `## Ablesen

1. Wähle den Zähler in der Liste. Vergleiche die Zählernummer.
2. Gib alle Ziffern so ein, wie sie auf dem Zähler stehen. Rot umrahmte Ziffern stehen hinter dem Komma.
3. Sende die Ablesung. Danach siehst du, was angekommen ist.

## Auffällige Werte

Das Portal vergleicht deinen Wert mit der letzten Ablesung. Weicht er stark ab, prüfe bitte jede Ziffer.

## Ohne Internet

Du kannst auch ohne Internet ablesen. Deine Eingaben bleiben auf diesem Gerät. Sobald du wieder Internet hast, werden sie gesendet.

## Weitere Fragen

Bitte wende dich an {{name}}.`;

/** Informal German: help and instructions. */
export const INFORMAL_HELP = {
  'help.instructions.title': 'So liest du diesen Zähler ab',
  'help.default': DEFAULT,
} as const;

/** Informal German: how to contact the utility. */
export const INFORMAL_CONTACT = {
  'contact.title': 'So erreichst du uns',
} as const;

/** Informal German: the communication dialog, as far as it addresses the reader. */
export const INFORMAL_COMMUNICATION = {
  'reminders.unknown': 'Dieser Link gilt nicht mehr. Bitte nimm den aus der neuesten E-Mail.',
  'reminders.unreachable': 'Das ließ sich nicht laden. Bitte prüfe die Verbindung, und lade die Seite neu.',
  'reminders.failed': 'Das ließ sich nicht speichern. Bitte versuch es noch einmal.',
  'communication.registration.allRead_one': 'Dein Zähler ist abgelesen.',
  'communication.registration.text':
    'Wenn du möchtest, bestätigen wir dir die Stände künftig per E-Mail. Dafür richtest du einmalig die digitale Kommunikation ein.',
  'communication.registration.receipt': 'Deine Zählerstände als Beleg im Postfach',
  'communication.registration.request': 'Nur wenn du eine Bestätigung anforderst',
  'communication.dialog.registration.missingURL':
    'Das lässt sich zurzeit nicht online einrichten. Bitte wende dich an uns.',
  'communication.receipt.address': 'Deine bestätigte E-Mail-Adresse',
  'communication.receipt.asked': 'Du hast die Bestätigung für alle gesendeten Ablesungen schon angefordert.',
  'communication.receipt.givenUp':
    'Die letzte Bestätigung konnte nicht zugestellt werden. Du kannst sie noch einmal anfordern.',
  'communication.receipt.next':
    'Jede Ablesung steht in einer Bestätigung. Die nächste kannst du anfordern, sobald du weitere Ablesungen gesendet hast.',
  'communication.error.later': 'Bitte versuche es später noch einmal.',
  'communication.error.notConfirmed': 'Deine E-Mail-Adresse ist noch nicht bestätigt.',
  'communication.error.tooOften': 'Heute wurde schon zu oft gefragt. Bitte versuche es morgen noch einmal.',
  'communication.registered': 'Ab jetzt kannst du Bestätigungen per E-Mail anfordern.',
} as const;

/** Informal German: the built-in accessibility statement. */
export const INFORMAL_STATEMENT = {
  'statement.partly.qrcode':
    'Das Lesen von QR-Codes setzt eine Kamera voraus. Du kannst dich immer mit Benutzername und Kennwort anmelden.',
  'statement.contact.text': 'Ist dir eine Barriere aufgefallen? So erreichst du uns:',
  'statement.contact.otherwise': 'Ist dir eine Barriere aufgefallen? Bitte wende dich an {{company}}.',
  'statement.enforcement.text': 'Antworten wir nicht oder nicht zufriedenstellend, wende dich bitte an diese Stelle:',
} as const;
