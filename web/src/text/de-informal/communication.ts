/** Informal German: the communication dialog, as far as it addresses the reader. */
export const INFORMAL_COMMUNICATION = {
  'communication.registration.allRead_one': 'Dein Zähler ist abgelesen.',
  'communication.registration.text':
    'Wenn du möchtest, bestätigen wir dir die Stände künftig per E-Mail. Dafür richtest du einmalig die digitale Kommunikation ein.',
  'communication.registration.receipt': 'Deine Zählerstände als Beleg im Postfach',
  'communication.registration.request': 'Nur wenn du eine Bestätigung anforderst',
  'communication.dialog.registration.missingURL':
    'Das lässt sich zurzeit nicht online einrichten. Bitte wende dich an uns.',
  'communication.receipt.address': 'Deine bestätigte E-Mail-Adresse',
  'communication.receipt.asked': 'Du hast die Bestätigung für alle gesendeten Ablesungen schon angefordert.',
  'communication.receipt.next':
    'Jede Ablesung steht in einer Bestätigung. Die nächste kannst du anfordern, sobald du weitere Ablesungen gesendet hast.',
  'communication.error.later': 'Bitte versuche es später noch einmal.',
  'communication.error.notConfirmed': 'Deine E-Mail-Adresse ist noch nicht bestätigt.',
  'communication.error.tooOften': 'Heute wurde schon zu oft gefragt. Bitte versuche es morgen noch einmal.',
  'communication.registered': 'Ab jetzt kannst du Bestätigungen per E-Mail anfordern.',
} as const;
