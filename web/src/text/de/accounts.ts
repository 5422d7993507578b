/** Formal German: the accounts on this device. */
export const ACCOUNTS = {
  'accounts.title': 'Meine Konten',
  'accounts.from': 'von {{name}}',
  'accounts.none': 'Zurzeit kein Zähler abzulesen',
  'accounts.progress': '{{done}} von {{count}} abgelesen',
  'accounts.add': 'Weiteres Konto anmelden',
  'accounts.add.text': 'Die anderen Konten bleiben angemeldet. Alle Zähler stehen dann in einer Liste.',
  'accounts.signOut': 'Abmelden',
  'accounts.signOut.name': '{{name}} abmelden',
  'accounts.signOut.all': 'Alle abmelden',
  'accounts.signedOut': 'Abgemeldet',
} as const;
