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
