/** Informal German: the frame around every screen, as far as it addresses the reader. */
export const INFORMAL_FRAME = {
  'session.expired.text': 'Bitte melde dich mit diesem Zugang noch einmal an: {{name}}.',
  'session.ended.text': 'Diesen Zugang gibt es nicht mehr: {{name}}. Bitte wende dich an deinen Versorger.',
  'session.ended.by': 'Diesen Zugang gibt es nicht mehr: {{name}}. Bitte wende dich an: {{giver}}.',
} as const;
