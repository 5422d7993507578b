/** English: the accounts on this device. */
export const ACCOUNTS = {
  'accounts.title': 'My accounts',
  'accounts.from': 'from {{name}}',
  'accounts.none': 'No meter to read at the moment',
  'accounts.progress': '{{done}} of {{count}} read',
  'accounts.add': 'Sign in with another account',
  'accounts.add.text': 'The other accounts stay signed in. All meters are then in one list.',
  'accounts.signOut': 'Sign out',
  'accounts.signOut.name': 'Sign out {{name}}',
  'accounts.signOut.all': 'Sign out of all',
  'accounts.signedOut': 'Signed out',
} as const;
