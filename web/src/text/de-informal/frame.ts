/** Informal German: the frame around every screen, as far as it addresses the reader. */
export const INFORMAL_FRAME = {
  'session.expired.text': 'Bitte melde dich mit diesem Zugang noch einmal an: {{name}}.',
} as const;
