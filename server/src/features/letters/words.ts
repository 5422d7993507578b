import type { Language } from '@zaehlwerk/contract/application';
import type { LetterFindingCode } from '@zaehlwerk/domain/letter/letter-finding';
import type { MeterType } from '@zaehlwerk/domain/meter/meter-type';

/** What letters and their check sheet say besides the text of a campaign. */
export interface LetterWords {
  /** Of the document, for those who have it read to them. */
  readonly locale: string;
  readonly title: string;
  readonly sender: string;
  readonly logo: string;
  readonly date: string;
  readonly customerNumber: string;
  readonly campaign: string;
  readonly readFrom: string;
  readonly readUntil: string;
  readonly contact: string;
  readonly usualText: string;
  readonly access: string;
  readonly accessLead: string;
  readonly qr: string;
  readonly username: string;
  readonly code: string;
  readonly keep: string;
  readonly meters: string;
  readonly meter: string;
  readonly continued: string;
  readonly toNote: string;
  readonly boxes: (before: number, after: number) => string;
  readonly moreMeters: (count: number) => string;
  readonly kinds: Readonly<Record<MeterType, string>>;
  readonly page: (page: number, pages: number) => string;
  readonly checkSheet: string;
  readonly run: string;
  readonly part: string;
  readonly letters: string;
  readonly pages: string;
  readonly firstLetter: string;
  readonly lastLetter: string;
  readonly total: string;
  readonly toCheck: string;
  readonly nothingToCheck: string;
  readonly findings: Readonly<Record<LetterFindingCode, string>>;
  readonly moreFindings: (count: number) => string;
  readonly noLetters: string;
}

const KINDS: LetterWords['kinds'] = {
  ELECTRIC_METER: 'Strom',
  GAS_METER: 'Gas',
  HEAT_METER: 'Wärme',
  WATER_METER: 'Wasser',
  WATER_WARM_METER: 'Warmwasser',
  GENERIC_METER: 'Zähler',
};

const GERMAN: LetterWords = {
  locale: 'de-DE',
  title: 'Ableseschreiben',
  sender: 'Absender',
  logo: 'Logo',
  date: 'Datum',
  customerNumber: 'Kundennummer',
  campaign: 'Ablesung',
  readFrom: 'Ablesen ab',
  readUntil: 'Ablesen bis',
  contact: 'Auskunft',
  usualText: `# Bitte lesen Sie Ihre Zähler ab

Guten Tag {name},

für Ihre Abrechnung brauchen wir die Stände Ihrer Zähler. Am einfachsten geht es mit dem Handy: Richten Sie die Kamera auf den QR-Code, und Sie sind angemeldet. Ein Kennwort brauchen Sie dafür nicht.

Bitte senden Sie uns die Stände bis zum **{latest}**.

---

Vielen Dank und freundliche Grüße
{utility}`,
  access: 'Ihr Zugang',
  accessLead: 'Scannen Sie den QR-Code, oder geben Sie im Browser ein:',
  qr: 'QR-Code, der Sie anmeldet',
  username: 'Benutzername',
  code: 'Code',
  keep: 'Mit diesen Angaben kann man sich für Sie anmelden. Bitte geben Sie sie nicht weiter.',
  meters: 'Ihre Zähler',
  meter: 'Zähler und Standort',
  continued: 'Fortsetzung',
  toNote: 'Zum Notieren',
  boxes: (before, after) => (after === 0 ? `${before} Kästchen` : `${before} Kästchen, Komma, ${after} Kästchen`),
  moreMeters: (count) =>
    count === 1 ? 'Ein weiterer Zähler steht im Portal.' : `${count} weitere Zähler stehen im Portal.`,
  kinds: KINDS,
  page: (page, pages) => `Seite ${page} von ${pages}`,
  checkSheet: 'Kontrollblatt',
  run: 'Druckauftrag',
  part: 'Datei',
  letters: 'Briefe',
  pages: 'Seiten',
  firstLetter: 'Erster Brief',
  lastLetter: 'Letzter Brief',
  total: 'Zusammen',
  toCheck: 'Bitte ansehen',
  nothingToCheck: 'Zu keinem Brief gibt es einen Hinweis.',
  findings: {
    severalCustomers: 'Zugänge, die für mehrere Kunden ablesen, ohne Anschrift und Kundennummer gedruckt',
    addressIncomplete: 'Anschrift ohne Name, Straße, Postleitzahl oder Ort',
    addressCut: 'Anschrift zu lang für das Fenster, gekürzt',
    senderCut: 'Absender über der Anschrift zu lang für das Fenster, auf allen Briefen gekürzt',
    charactersMissing: 'Zeichen, die in der Schrift fehlen, als Kästchen gedruckt',
    placeholderEmpty: 'Platzhalter ohne Angabe',
    metersCut: 'Zähler, deren Standort oder Register für den Brief zu lang benannt und gekürzt sind',
    metersLeftOut: 'Zähler, die auf dem Brief nicht mehr stehen',
  },
  moreFindings: (count) => `und ${count} weitere`,
  noLetters: 'Zu dieser Auswahl gibt es keinen Brief.',
};

const GERMAN_INFORMAL: LetterWords = {
  ...GERMAN,
  usualText: `# Bitte lies deine Zähler ab

Hallo {name},

für deine Abrechnung brauchen wir die Stände deiner Zähler. Am einfachsten geht es mit dem Handy: Richte die Kamera auf den QR-Code, und du bist angemeldet. Ein Kennwort brauchst du dafür nicht.

Bitte sende uns die Stände bis zum **{latest}**.

---

Vielen Dank und freundliche Grüße
{utility}`,
  access: 'Dein Zugang',
  accessLead: 'Scanne den QR-Code, oder gib im Browser ein:',
  qr: 'QR-Code, der dich anmeldet',
  keep: 'Mit diesen Angaben kann man sich für dich anmelden. Bitte gib sie nicht weiter.',
  meters: 'Deine Zähler',
};

const ENGLISH: LetterWords = {
  locale: 'en-GB',
  title: 'Request for a meter reading',
  sender: 'Sender',
  logo: 'Logo',
  date: 'Date',
  customerNumber: 'Customer no.',
  campaign: 'Reading',
  readFrom: 'Read from',
  readUntil: 'Read until',
  contact: 'Questions',
  usualText: `# Please read your meters

Hello {name},

for your bill we need the readings of your meters. The easiest way is your phone: point its camera at the QR code, and you are signed in. You need no password for that.

Please send us the readings by **{latest}**.

---

Thank you and kind regards
{utility}`,
  access: 'Your access',
  accessLead: 'Scan the QR code, or enter in a browser:',
  qr: 'QR code that signs you in',
  username: 'User name',
  code: 'Code',
  keep: 'With these details anybody can sign in for you. Please keep them to yourself.',
  meters: 'Your meters',
  meter: 'Meter and location',
  continued: 'Continued',
  toNote: 'For your notes',
  boxes: (before, after) => (after === 0 ? `${before} boxes` : `${before} boxes, decimal point, ${after} boxes`),
  moreMeters: (count) =>
    count === 1 ? 'You find one more meter in the portal.' : `You find ${count} more meters in the portal.`,
  kinds: {
    ELECTRIC_METER: 'Electricity',
    GAS_METER: 'Gas',
    HEAT_METER: 'Heat',
    WATER_METER: 'Water',
    WATER_WARM_METER: 'Hot water',
    GENERIC_METER: 'Meter',
  },
  page: (page, pages) => `Page ${page} of ${pages}`,
  checkSheet: 'Check sheet',
  run: 'Print run',
  part: 'File',
  letters: 'Letters',
  pages: 'Pages',
  firstLetter: 'First letter',
  lastLetter: 'Last letter',
  total: 'Total',
  toCheck: 'Please look at',
  nothingToCheck: 'There is nothing to look at.',
  findings: {
    severalCustomers: 'Accounts that read for several customers, printed without address and customer number',
    addressIncomplete: 'Address without name, street, postcode or town',
    addressCut: 'Address too long for the window, shortened',
    senderCut: 'Sender above the address too long for the window, shortened on all letters',
    charactersMissing: 'Characters that the font lacks, printed as boxes',
    placeholderEmpty: 'Placeholders with nothing to say',
    metersCut: 'Meters with a location or a register too long for the letter, shortened',
    metersLeftOut: 'Meters that the letter has no room for',
  },
  moreFindings: (count) => `and ${count} more`,
  noLetters: 'There is no letter for this selection.',
};

export const LETTER_WORDS: Readonly<Record<Language, LetterWords>> = {
  de: GERMAN,
  'de-informal': GERMAN_INFORMAL,
  en: ENGLISH,
};
