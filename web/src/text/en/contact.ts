/** English: how to reach the utility. */
export const CONTACT = {
  'contact.title': 'How to reach us',
  'contact.phone': 'Telephone',
  'contact.email': 'Email',
  'contact.subject': 'Meter number {{number}}',
} as const;
