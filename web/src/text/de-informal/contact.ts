/** Informal German: how to reach the utility. */
export const INFORMAL_CONTACT = {
  'contact.title': 'So erreichst du uns',
} as const;
