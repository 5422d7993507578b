/** Formal German: management of accounts and shares. */
export const MANAGEMENT = {
  'shares.copy.idle': '{{what}} kopieren',
  'shares.copy.copied': '{{what}} kopiert',
  'shares.copy.failed': '{{what}} konnte nicht kopiert werden',
} as const;
