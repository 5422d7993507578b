/** Informal German: how to hand in a reading without access. */
export const INFORMAL_WITHOUT_ACCESS = {
  'withoutAccess.lead': 'Melde uns deinen Zählerstand auf einem der Wege, die unten stehen. Halte bereit:',
  'withoutAccess.otherwise': 'Bitte wende dich mit diesen Angaben an {{name}}.',
} as const;
