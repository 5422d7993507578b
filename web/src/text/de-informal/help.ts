/** Informal German: what the utility explains. */
export const INFORMAL_HELP = {
  'help.instructions.title': 'So liest du diesen Zähler ab',
} as const;
