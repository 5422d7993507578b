/** English: how to reach the utility. */
export const CONTACT = {
  'contact.title': 'How to reach us',
  'contact.phone': 'Telephone',
  'contact.email': 'Email',
} as const;
