/** English: how to hand in a reading without access. */
export const WITHOUT_ACCESS = {
  'withoutAccess.title': 'Reading without access',
  'withoutAccess.lead': 'Report your meter reading to us in one of the ways below. Have ready:',
  'withoutAccess.otherwise': 'Please turn to {{name}} with these details.',
  'withoutAccess.back': 'To sign-in',
  'withoutAccess.backHome': 'To the home page',
} as const;
