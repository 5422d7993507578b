/** English: what the utility explains. */
export const HELP = {
  'help.instructions.title': 'How to read this meter',
} as const;
