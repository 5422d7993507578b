/** The most characters of each kind of text in a file; far above anything a utility sends, far below any harm. */
export const LONGEST = {
  /** Order numbers and meter numbers: they are indexed. */
  key: 100,
  /** As signing in takes it (contract/accounts.ts). */
  login: 200,
  unit: 20,
  /** Reason codes. */
  code: 50,
  /** Names, addresses, numbers of people and objects. */
  name: 200,
  /** Where a meter hangs and what is to be minded there. */
  note: 2000,
} as const;
