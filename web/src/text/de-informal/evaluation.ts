/** Informal German: the evaluation, as far as it addresses the reader. */
export const INFORMAL_EVALUATION = {
  'evaluation.choose': 'Wähle einen Zähler, um seine Stände und den Verbrauch zu sehen.',
};
