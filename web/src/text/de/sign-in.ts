/** Formal German: signing in. Keys with `login.` are the specification's (2§8). */
export const SIGN_IN = {
  'login.title': 'Anmelden',
  'login.lead': 'Ihre Zugangsdaten stehen auf der Ablesekarte.',
  'login.art.title': 'Zählerstand ablesen. Eintragen. Fertig.',
  'login.art.text':
    'Mit Ihrem Zugang sehen Sie alle Zähler, die abzulesen sind. Ihre Angaben kommen direkt bei uns an.',
  'login.method': 'Art der Anmeldung',
  'login.username': 'Benutzername',
  'login.password': 'Kennwort',
  'login.password.hint': 'Groß- und Kleinschreibung beachten.',
  'login.password.show': 'Kennwort anzeigen',
  'login.submit': 'Anmelden',
  'login.submitting': 'Wird geprüft …',
  'login.incomplete':
    'Bitte geben Sie Benutzername (mindestens {{username}} Zeichen) und Kennwort (mindestens {{password}} Zeichen) ein.',
  'login.privacy': 'Wir verwenden Ihre Angaben nur für die Ablesung Ihrer Zähler.',
  'login.privacy.link': 'Mehr zum Datenschutz',
  'login.error.login.title': 'Anmeldung fehlgeschlagen',
  'login.error.login.text': 'Anmeldung fehlgeschlagen. Bitte prüfen Sie Ihre Anmeldedaten.',
  'login.error.login.cards': 'Vielleicht wurden die Daten Ihrer Ablesekarte noch nicht übermittelt.',
  'login.error.login.later': 'Bitte versuchen Sie es später noch einmal.',
  'login.error.tooMany': 'Es gab zu viele Versuche. Bitte warten Sie bis {{time}} Uhr.',
  'login.error.tooManySoon': 'Es gab zu viele Versuche. Bitte warten Sie einige Minuten.',
  'login.error.unreachable.title': 'Keine Verbindung',
  'login.error.unreachable.text':
    'Das Portal ist gerade nicht erreichbar. Bitte prüfen Sie Ihre Internetverbindung und versuchen Sie es noch einmal.',
  'login.error.token.title': 'Anmeldung nicht möglich',
  'login.error.token.text': 'Zugang ungültig oder abgelaufen',
  'login.error.token.next': 'Bitte melden Sie sich mit Benutzername und Kennwort von der Ablesekarte an.',
  'login.retry': 'Noch einmal versuchen',
  'login.withCredentials': 'Mit Zugangsdaten anmelden',
  'login.checking': 'Anmeldung wird geprüft...',
} as const;
