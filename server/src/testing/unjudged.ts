/** Of a result that nothing is found about. */
export const UNJUDGED = {
  findings: [],
  confirmed: null,
  expected_minimum: null,
  expected_maximum: null,
  replaced_created: null,
} as const;
