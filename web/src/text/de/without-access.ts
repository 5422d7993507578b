/** Formal German: how to hand in a reading without access. */
export const WITHOUT_ACCESS = {
  'withoutAccess.title': 'Ablesung ohne Zugang',
  'withoutAccess.lead': 'Melden Sie uns Ihren Zählerstand auf einem der Wege, die unten stehen. Halten Sie bereit:',
  'withoutAccess.otherwise': 'Bitte wenden Sie sich mit diesen Angaben an {{name}}.',
  'withoutAccess.back': 'Zur Anmeldung',
  'withoutAccess.backHome': 'Zur Startseite',
} as const;
