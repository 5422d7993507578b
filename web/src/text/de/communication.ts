/** Formal German: the communication dialog and its card on the start page. */
export const COMMUNICATION = {
  'communication.title': 'Ablesebestätigung',
  'communication.card.registration': 'Bestätigung per E-Mail',
  'communication.card.registration.state': 'Noch nicht eingerichtet',
  'communication.card.communication': 'Bestätigung anfordern',
  'communication.card.communication.state': 'Per E-Mail, für gesendete Ablesungen',
  'communication.card.asked': 'Schon angefordert',
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
