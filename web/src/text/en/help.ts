/** Help shown when the utility's own cannot be loaded. */
const DEFAULT = `## Reading

1. Choose the meter in the list. Compare the meter number.
2. Type all digits as they stand on the meter. Digits with a red frame stand after the decimal separator.
3. Send the reading. You then see what has arrived.

## Unusual values

The portal compares your value with the last reading. If it differs a lot, please check each digit.

## Without internet

You can read meters without internet, too. What you type stays on this device. It is sent as soon as you are online again.

## More questions

Please turn to {{name}}.`;

/** English: help and instructions. */
export const HELP = {
  'help.instructions.title': 'How to read this meter',
  'help.title': 'Help',
  'help.contents': 'Contents',
  'help.default': DEFAULT,
} as const;

/** English: how to contact the utility. */
export const CONTACT = {
  'contact.title': 'How to reach us',
  'contact.phone': 'Telephone',
  'contact.email': 'E-mail',
  'contact.subject': 'Meter number {{number}}',
} as const;

/** English: the communication dialog and its card on the start page. */
export const COMMUNICATION = {
  'reminders.title': 'Reminders by e-mail',
  'reminders.loading': 'Loading.',
  'reminders.wanted': 'When a meter has not been read yet, {{name}} sends a reminder by e-mail.',
  'reminders.stopped': '{{name}} sends no more reminders to this address.',
  'reminders.unknown': 'This link is no longer valid. Please use the one in the newest e-mail.',
  'reminders.unreachable': 'This could not be loaded. Please check the connection, and load the page again.',
  'reminders.stop': 'Stop reminders',
  'reminders.resume': 'Remind again',
  'reminders.underWay': 'Saving',
  'reminders.failed': 'This could not be saved. Please try again.',
  'communication.title': 'Receipt of readings',
  'communication.card.registration': 'Receipts by e-mail',
  'communication.card.registration.state': 'Not set up yet',
  'communication.card.communication': 'Ask for a receipt',
  'communication.card.communication.state': 'By e-mail, for readings you have sent',
  'communication.card.asked': 'Already asked for',
  'communication.card.givenUp': 'Not delivered – please ask again',
  'communication.registration.title': 'Receipts by e-mail?',
  'communication.registration.allRead_one': 'Your meter has been read.',
  'communication.registration.allRead_other': 'All {{count}} meters have been read.',
  'communication.registration.text':
    'If you like, we confirm your readings by e-mail from now on. For this, you set up digital communication once.',
  'communication.registration.receipt': 'Your readings as a record in your mailbox',
  'communication.registration.request': 'Only when you ask for a receipt',
  'communication.registration.revoke': 'Can be revoked in the customer portal at any time',
  'communication.registration.open': 'Set up now',
  'communication.registration.later': 'Not now',
  'communication.registration.newWindow':
    'Opens the customer portal in a new window. Afterwards it goes on here by itself.',
  'communication.dialog.registration.missingURL': 'This cannot be set up online at the moment. Please contact us.',
  'communication.receipt.title': 'Ask for a receipt',
  'communication.receipt.text_one': 'We confirm {{count}} reading, unless a receipt names it already, to:',
  'communication.receipt.text_other': 'We confirm {{count}} readings, those that no receipt names yet, to:',
  'communication.receipt.address': 'Your confirmed e-mail address',
  'communication.receipt.asked': 'You have already asked for the receipt of all readings you have sent.',
  'communication.receipt.givenUp': 'The last receipt could not be delivered. You can ask for it again.',
  'communication.receipt.nothing': 'No reading has been sent yet that we could confirm.',
  'communication.receipt.next':
    'Each reading is in one receipt. You can ask for the next one as soon as you have sent further readings.',
  'communication.receipt.send': 'Send receipt',
  'communication.receipt.sending': 'Asking for it',
  'communication.receipt.cancel': 'Cancel',
  'communication.notification.communication.done.title': 'Receipt asked for',
  'communication.done.text_one': 'The e-mail with {{count}} reading has been sent.',
  'communication.done.text_other': 'The e-mail with {{count}} readings has been sent.',
  'communication.done.waiting_one':
    'The e-mail with {{count}} reading will be sent as soon as the mail server takes it.',
  'communication.done.waiting_other':
    'The e-mail with {{count}} readings will be sent as soon as the mail server takes it.',
  'communication.done.nothing': 'There is no e-mail: all readings are in a receipt already.',
  'communication.notification.communication.error.title': 'Receipt not asked for',
  'communication.notification.communication.error.text_one': '{{count}} reading was not confirmed.',
  'communication.notification.communication.error.text_other': '{{count}} readings were not confirmed.',
  'communication.error.later': 'Please try again later.',
  'communication.error.notConfirmed': 'Your e-mail address is not confirmed yet.',
  'communication.error.tooOften': 'It was asked for too often today. Please try again tomorrow.',
  'communication.notification.registration.done.title': 'Digital communication set up',
  'communication.registered': 'From now on you can ask for receipts by e-mail.',
} as const;

/** English: the built-in accessibility statement. */
export const STATEMENT = {
  'statement.title': 'Accessibility statement',
  'statement.contents': 'Contents',
  'statement.scope.title': 'Scope',
  'statement.scope.text':
    'This statement is about the meter reading portal of {{company}} at {{address}}. It dates from {{date}}.',
  'statement.legals.title': 'Legal basis',
  'statement.legals.text':
    'We strive to make the portal accessible according to the German accessibility acts BFSG and BITV 2.0 and to EN 301 549. The measure is WCAG 2.2, level AA.',
  'statement.display.title': 'Adjust the display',
  'statement.display.hint': 'Black and white, bold lines',
  'statement.partly.title': 'What is not accessible yet',
  'statement.partly.text':
    'The portal conforms to these requirements in part. Automatic checks of all screens have shown this. Not accessible, or not yet checked by people:',
  'statement.partly.qrcode':
    'Reading QR codes takes a camera. You can always sign in with user name and password instead.',
  'statement.partly.photos': 'Photos of meters have no detailed description.',
  'statement.partly.aids':
    'With screen readers, voice control, screen magnifiers and Braille displays the portal has not been checked by hand yet.',
  'statement.partly.words': 'There is no version in plain language for learners and none in sign language.',
  'statement.partly.own': 'Our own texts and links in the portal are not covered by the automatic checks.',
  'statement.alternatives.title': 'Other ways to reach us',
  'statement.contact.title': 'Contact',
  'statement.contact.text': 'Have you come across a barrier? This is how to reach us:',
  'statement.contact.otherwise': 'Have you come across a barrier? Please turn to {{company}}.',
  'statement.enforcement.title': 'Enforcement body',
  'statement.enforcement.text': 'If we do not answer, or not to your satisfaction, please turn to:',
  'statement.enforcement.office':
    'The market surveillance body of the German states for the accessibility of products and services',
} as const;
