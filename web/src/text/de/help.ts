/** Help shown when the utility's own cannot be loaded. */
const DEFAULT = `## Ablesen

1. Wählen Sie den Zähler in der Liste. Vergleichen Sie die Zählernummer.
2. Geben Sie alle Ziffern so ein, wie sie auf dem Zähler stehen. Rot umrahmte Ziffern stehen hinter dem Komma.
3. Senden Sie die Ablesung. Danach sehen Sie, was angekommen ist.

## Auffällige Werte

Das Portal vergleicht Ihren Wert mit der letzten Ablesung. Weicht er stark ab, prüfen Sie bitte jede Ziffer.

## Ohne Internet

Sie können auch ohne Internet ablesen. Ihre Eingaben bleiben auf diesem Gerät. Sie werden gesendet, sobald Sie wieder Internet haben.

## Weitere Fragen

Bitte wenden Sie sich an {{name}}.`;

/** Formal German: help and instructions. */
export const HELP = {
  'help.instructions.title': 'So lesen Sie diesen Zähler ab',
  'help.title': 'Hilfe',
  'help.contents': 'Inhalt',
  'help.default': DEFAULT,
} as const;

/** Formal German: how to contact the utility. */
export const CONTACT = {
  'contact.title': 'So erreichen Sie uns',
  'contact.phone': 'Telefon',
  'contact.email': 'E-Mail',
  'contact.subject': 'Zählernummer {{number}}',
} as const;

/** Formal German: the communication dialog and its card on the start page. */
export const COMMUNICATION = {
  'reminders.title': 'Erinnerungen per E-Mail',
  'reminders.loading': 'Wird geladen.',
  'reminders.wanted': 'Wenn ein Zähler noch nicht abgelesen ist, erinnert {{name}} per E-Mail daran.',
  'reminders.stopped': 'An diese Adresse schickt {{name}} keine Erinnerungen mehr.',
  'reminders.unknown': 'Dieser Link gilt nicht mehr. Bitte nehmen Sie den aus der neuesten E-Mail.',
  'reminders.unreachable': 'Das ließ sich nicht laden. Bitte prüfen Sie die Verbindung, und laden Sie die Seite neu.',
  'reminders.stop': 'Nicht mehr erinnern',
  'reminders.resume': 'Wieder erinnern',
  'reminders.underWay': 'Wird gespeichert',
  'reminders.failed': 'Das ließ sich nicht speichern. Bitte versuchen Sie es noch einmal.',
  'communication.title': 'Ablesebestätigung',
  'communication.card.registration': 'Bestätigung per E-Mail',
  'communication.card.registration.state': 'Noch nicht eingerichtet',
  'communication.card.communication': 'Bestätigung anfordern',
  'communication.card.communication.state': 'Per E-Mail, für gesendete Ablesungen',
  'communication.card.asked': 'Schon angefordert',
  'communication.card.givenUp': 'Nicht zugestellt, kann wieder angefordert werden',
  'communication.registration.title': 'Bestätigung per E-Mail?',
  'communication.registration.allRead_one': 'Ihr Zähler ist abgelesen.',
  'communication.registration.allRead_other': 'Alle {{count}} Zähler sind abgelesen.',
  'communication.registration.text':
    'Wenn Sie möchten, bestätigen wir Ihnen die Stände künftig per E-Mail. Dafür richten Sie einmalig die digitale Kommunikation ein.',
  'communication.registration.receipt': 'Ihre Zählerstände als Beleg im Postfach',
  'communication.registration.request': 'Nur wenn Sie eine Bestätigung anfordern',
  'communication.registration.revoke': 'Jederzeit im Kundenportal widerrufbar',
  'communication.registration.open': 'Jetzt einrichten',
  'communication.registration.later': 'Nicht jetzt',
  'communication.registration.newWindow':
    'Öffnet das Kundenportal in einem neuen Fenster. Danach geht es hier von selbst weiter.',
  'communication.dialog.registration.missingURL':
    'Das lässt sich zurzeit nicht online einrichten. Bitte wenden Sie sich an uns.',
  'communication.receipt.title': 'Ablesebestätigung anfordern',
  'communication.receipt.text_one':
    'Wir bestätigen {{count}} Ablesung, soweit sie noch in keiner Bestätigung steht, an:',
  'communication.receipt.text_other':
    'Wir bestätigen {{count}} Ablesungen, soweit sie noch in keiner Bestätigung stehen, an:',
  'communication.receipt.address': 'Ihre bestätigte E-Mail-Adresse',
  'communication.receipt.asked': 'Sie haben die Bestätigung für alle gesendeten Ablesungen schon angefordert.',
  'communication.receipt.givenUp':
    'Die letzte Bestätigung konnte nicht zugestellt werden. Sie können sie noch einmal anfordern.',
  'communication.receipt.nothing': 'Noch ist keine Ablesung gesendet, die wir bestätigen könnten.',
  'communication.receipt.next':
    'Jede Ablesung steht in einer Bestätigung. Die nächste können Sie anfordern, sobald Sie weitere Ablesungen gesendet haben.',
  'communication.receipt.send': 'Bestätigung senden',
  'communication.receipt.sending': 'Wird angefordert',
  'communication.receipt.cancel': 'Abbrechen',
  'communication.notification.communication.done.title': 'Bestätigung angefordert',
  'communication.done.text_one': 'Die E-Mail mit {{count}} Ablesung ist gesendet.',
  'communication.done.text_other': 'Die E-Mail mit {{count}} Ablesungen ist gesendet.',
  'communication.done.waiting_one':
    'Die E-Mail mit {{count}} Ablesung wird gesendet, sobald der Mailserver sie annimmt.',
  'communication.done.waiting_other':
    'Die E-Mail mit {{count}} Ablesungen wird gesendet, sobald der Mailserver sie annimmt.',
  'communication.done.nothing': 'Es kommt keine E-Mail: Alle Ablesungen stehen schon in einer Bestätigung.',
  'communication.notification.communication.error.title': 'Bestätigung nicht angefordert',
  'communication.notification.communication.error.text_one': '{{count}} Ablesung wurde nicht bestätigt.',
  'communication.notification.communication.error.text_other': '{{count}} Ablesungen wurden nicht bestätigt.',
  'communication.error.later': 'Bitte versuchen Sie es später noch einmal.',
  'communication.error.notConfirmed': 'Ihre E-Mail-Adresse ist noch nicht bestätigt.',
  'communication.error.tooOften': 'Heute wurde schon zu oft gefragt. Bitte versuchen Sie es morgen noch einmal.',
  'communication.notification.registration.done.title': 'Digitale Kommunikation eingerichtet',
  'communication.registered': 'Ab jetzt können Sie Bestätigungen per E-Mail anfordern.',
} as const;

/** Formal German: the built-in accessibility statement. */
export const STATEMENT = {
  'statement.title': 'Erklärung zur Barrierefreiheit',
  'statement.contents': 'Inhalt',
  'statement.scope.title': 'Geltungsbereich',
  'statement.scope.text':
    'Diese Erklärung gilt für das Ableseportal von {{company}} unter {{address}}. Stand: {{date}}.',
  'statement.legals.title': 'Rechtliche Grundlagen',
  'statement.legals.text':
    'Wir bemühen uns, das Portal nach dem Barrierefreiheitsstärkungsgesetz (BFSG), der BITV 2.0 und der EN 301 549 zugänglich zu machen. Maßstab ist WCAG 2.2, Stufe AA.',
  'statement.display.title': 'Darstellung anpassen',
  'statement.display.hint': 'Schwarz und Weiß, kräftige Linien',
  'statement.partly.title': 'Was noch nicht barrierefrei ist',
  'statement.partly.text':
    'Das Portal ist mit diesen Anforderungen teilweise vereinbar. Das haben automatische Prüfungen aller Bildschirme ergeben. Nicht barrierefrei oder noch nicht von Menschen geprüft ist:',
  'statement.partly.qrcode':
    'Das Lesen von QR-Codes setzt eine Kamera voraus. Sie können sich immer mit Benutzername und Kennwort anmelden.',
  'statement.partly.photos': 'Fotos von Zählern haben keine ausführliche Beschreibung.',
  'statement.partly.aids':
    'Mit Vorleseprogramm, Sprachsteuerung, Bildschirmlupe und Braillezeile ist das Portal noch nicht von Hand geprüft.',
  'statement.partly.words': 'Es gibt keine Fassung in Leichter Sprache und keine in Deutscher Gebärdensprache.',
  'statement.partly.own': 'Unsere eigenen Texte und Verweise im Portal erfassen die automatischen Prüfungen nicht.',
  'statement.alternatives.title': 'Andere Wege zu uns',
  'statement.contact.title': 'Kontakt',
  'statement.contact.text': 'Ist Ihnen eine Barriere aufgefallen? So erreichen Sie uns:',
  'statement.contact.otherwise': 'Ist Ihnen eine Barriere aufgefallen? Bitte wenden Sie sich an {{company}}.',
  'statement.enforcement.title': 'Durchsetzungsstelle',
  'statement.enforcement.text':
    'Antworten wir nicht oder nicht zufriedenstellend, wenden Sie sich bitte an diese Stelle:',
  'statement.enforcement.office':
    'Marktüberwachungsstelle der Länder für die Barrierefreiheit von Produkten und Dienstleistungen',
} as const;
