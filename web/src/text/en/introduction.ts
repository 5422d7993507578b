/** English: the introduction after the first sign-in by link. */
export const INTRODUCTION = {
  'introduction.title': 'How to read your meters',
  'introduction.lead': 'Three steps, and you are done.',
  'introduction.choose.title': 'Choose the meter',
  'introduction.choose.text': 'The list shows every meter that is to be read.',
  'introduction.read.title': 'Read it and enter it',
  'introduction.read.text': 'Enter all digits as they stand on the meter.',
  'introduction.send.title': 'Send it',
  'introduction.send.text': 'Then you see what has arrived.',
  'introduction.offline':
    'Without internet, too: what you enter stays on this device and is sent as soon as you are online again.',
  'introduction.start': 'To the readings',
} as const;
