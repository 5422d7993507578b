/** English: reporting a meter that is not on the list. */
export const UNKNOWN_METER = {
  'unknown.title': 'Meter missing from the list',
  'unknown.text': 'Report the meter with its number and reading. We will assign it.',
  'unknown.account': 'Account',
  'unknown.account.choose': 'Please choose',
  'unknown.value': 'Meter reading',
  'unknown.value.hint': 'Only the digits before the decimal point.',
  'unknown.photo.alt': 'Photo {{place}} of the meter',
  'unknown.send': 'Report meter',
  'unknown.sent': 'Meter reported',
  'unknown.sent.text': 'Thank you. We will assign the meter.',
  'unknown.again': 'Report another meter',
  'jobs.unknownMeterReading.notAllowedNotification':
    'Not allowed: you do not have the rights that this function needs.',
  'unknown.listed': 'This meter is on your list: {{meter}}',
  'unknown.listed.text': 'Open it there, so that the reading is assigned at once. You can report it all the same.',
  'unknown.listed.open': 'Open the meter',
} as const;
