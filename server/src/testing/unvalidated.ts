/** Of a result with a value that nothing is found about, and nothing is said of. */
export const UNVALIDATED = {
  findings: [],
  confirmed: null,
  expected_minimum: null,
  expected_maximum: null,
  replaced_created: null,
  not_readable: null,
  fall: null,
} as const;
