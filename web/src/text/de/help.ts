/** Formal German: what the utility explains. */
export const HELP = {
  'help.instructions.title': 'So lesen Sie diesen Zähler ab',
} as const;
