import { GERMAN_INFORMAL } from '@zaehlwerk/contract/text/de-informal';
import { INFORMAL_READINGS } from './de-informal/readings.ts';
import { DE } from './de.ts';
import type { InformalTexts, Texts } from './texts.ts';

const INFORMAL = {
  'session.expired.text': 'Bitte melde dich mit diesem Zugang noch einmal an: {{name}}.',

  'login.lead': 'Deine Zugangsdaten stehen auf der Ablesekarte.',
  'login.art.text':
    'Mit deinem Zugang siehst du alle Zähler, die abzulesen sind. Deine Angaben kommen direkt bei uns an.',
  'login.incomplete':
    'Bitte gib Benutzername (mindestens {{username}} Zeichen) und Kennwort (mindestens {{password}} Zeichen) ein.',
  'login.privacy': 'Wir verwenden deine Angaben nur für die Ablesung deiner Zähler.',
  'login.error.login.text': 'Anmeldung fehlgeschlagen. Bitte prüfe deine Anmeldedaten.',
  'login.error.login.cards': 'Vielleicht wurden die Daten deiner Ablesekarte noch nicht übermittelt.',
  'login.error.login.later': 'Bitte versuche es später noch einmal.',
  'login.error.tooMany': 'Es gab zu viele Versuche. Bitte warte bis {{time}} Uhr.',
  'login.error.tooManySoon': 'Es gab zu viele Versuche. Bitte warte einige Minuten.',
  'login.error.unreachable.text':
    'Das Portal ist gerade nicht erreichbar. Bitte prüfe deine Internetverbindung und versuche es noch einmal.',
  'login.error.token.next': 'Bitte melde dich mit Benutzername und Kennwort von der Ablesekarte an.',

  'home.greeting': 'Hallo',
  'home.greetingName': 'Hallo, {{name}}',
  'home.accounts_one': 'Du bist mit {{count}} Konto angemeldet.',
  'home.accounts_other': 'Du bist mit {{count}} Konten angemeldet.',
  'home.accounts.title': 'Deine Konten',
  'home.reading.title': 'Deine Ablesung',
  'home.loading': 'Deine Zähler werden geladen.',

  ...INFORMAL_READINGS,
} satisfies InformalTexts;

/** Informal German (SHL-36): the formal texts, with another wording wherever they address the reader. */
export const DE_INFORMAL: Texts = { ...DE, ...INFORMAL };

export { GERMAN_INFORMAL as DE_INFORMAL_CODES };
