/** Formal German: how to reach the utility. */
export const CONTACT = {
  'contact.title': 'So erreichen Sie uns',
  'contact.phone': 'Telefon',
  'contact.email': 'E-Mail',
  'contact.subject': 'Zählernummer {{number}}',
} as const;
