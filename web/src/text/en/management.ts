/** English: management of accounts and shares. */
export const MANAGEMENT = {
  'shares.copy.idle': 'Copy {{what}}',
  'shares.copy.copied': '{{what}} copied',
  'shares.copy.failed': '{{what}} could not be copied',
} as const;
