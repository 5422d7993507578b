import type { Language } from '@zaehlwerk/contract/application';
import type {
  ReadingReasonWithoutAccess,
  MeterSubType,
} from '@zaehlwerk/domain/without-access/without-access-settings';

interface MailWords {
  readonly testSubject: string;
  readonly testText: string;
  readonly tenant: string;
  readonly portal: string;
  readonly sent: string;
  readonly automatic: string;
  readonly access: {
    readonly subject: string;
    readonly greeting: string;
    readonly forWhom: string;
    readonly lead: string;
    readonly open: string;
    readonly portal: string;
    readonly username: string;
    readonly password: string;
    readonly keep: string;
    readonly unexpected: string;
  };
  /** Asking back about a reading. */
  readonly question: {
    readonly subject: string;
    readonly greeting: string;
    readonly lead: string;
    readonly again: string;
    readonly until: (day: string) => string;
    readonly open: string;
    readonly reason: string;
  };
  readonly receipt: {
    readonly subject: string;
    readonly subjectOfSeveral: string;
    readonly lead: string;
    readonly leadOfSeveral: string;
    readonly meterNumber: string;
    readonly kind: string;
    readonly kinds: Readonly<Record<MeterSubType, string>>;
    readonly readingDate: string;
    readonly reason: string;
    readonly reasons: Readonly<Record<ReadingReasonWithoutAccess, string>>;
    readonly name: string;
    readonly address: string;
    readonly received: string;
    readonly readingValue: string;
    readonly notReadable: string;
    readonly newMeter: string;
    readonly exchangedOn: string;
    readonly oldMeterEnd: string;
    readonly newMeterStart: string;
    readonly lower: string;
    readonly rolledOver: string;
    readonly notYou: string;
    readonly asked: string;
  };
}

const GERMAN: MailWords = {
  testSubject: 'Probe-E-Mail',
  testText: 'Diese E-Mail zeigt, dass der Versand funktioniert. Sie müssen nichts tun.',
  tenant: 'Anwendung',
  portal: 'Portal',
  sent: 'Abgeschickt',
  automatic: 'Diese E-Mail wurde automatisch verschickt.',
  access: {
    subject: 'Ihr Zugang zum Ablesen',
    greeting: 'Guten Tag,',
    forWhom: 'Zugang für',
    lead: 'mit diesem Zugang können Sie Zähler ablesen und die Zählerstände senden. Der Link meldet Sie ohne Kennwort an.',
    open: 'Ableseportal öffnen',
    portal: 'Webportal',
    username: 'Benutzername',
    password: 'Kennwort',
    keep: 'Wer diese E-Mail hat, kann sich anmelden. Bitte geben Sie sie nicht weiter.',
    unexpected:
      'Sie haben keinen Zugang erwartet? Dann hat sich jemand in der Adresse geirrt. Bitte löschen Sie diese E-Mail.',
  },
  question: {
    subject: 'Rückfrage zu Ihrer Ablesung',
    greeting: 'Guten Tag,',
    lead: 'zu einem Zählerstand, den wir von Ihnen haben, fragen wir:',
    again: 'Bitte lesen Sie diesen Zähler noch einmal ab, und senden Sie uns den Stand im Portal.',
    until: (day) => `Antworten können Sie bis zum ${day}.`,
    open: 'Ableseportal öffnen',
    reason: 'Sie bekommen diese E-Mail, weil zu Ihrem Ableseauftrag diese Adresse gespeichert ist.',
  },
  receipt: {
    subject: 'Ihre Ablesung ist eingegangen',
    subjectOfSeveral: 'Ihre Ablesungen sind eingegangen',
    lead: 'Vielen Dank. Das haben Sie uns gemeldet:',
    leadOfSeveral: 'Vielen Dank. Diese Zählerstände haben wir bekommen:',
    meterNumber: 'Zählernummer',
    kind: 'Ausführung',
    kinds: {
      ELECTRIC_METER_TARIFFS_ONE: 'Eintarifzähler',
      ELECTRIC_METER_TARIFFS_TWO: 'Zweitarifzähler',
      ELECTRIC_METER_FEED_IN_METER: 'Einspeisezähler',
      OTHER: 'Anderer Zähler',
    },
    readingDate: 'Ablesedatum',
    reason: 'Grund der Ablesung',
    reasons: {
      ANNUAL_READING: 'Jahresablesung',
      CONTROL_READING: 'Kontrollablesung',
      PROVIDER_CHANGE: 'Lieferantenwechsel',
    },
    name: 'Name',
    address: 'Adresse',
    received: 'Eingegangen',
    readingValue: 'Zählerstand',
    notReadable: 'nicht ablesbar',
    newMeter: 'Neuer Zähler',
    exchangedOn: 'Getauscht am',
    oldMeterEnd: 'Alter Zähler zuletzt',
    newMeterStart: 'Neuer Zähler zu Beginn',
    lower: 'Niedriger, weil',
    rolledOver: 'das Zählwerk wieder bei null begonnen hat',
    notYou: 'Sie haben nichts gemeldet? Dann hat jemand Ihre E-Mail-Adresse angegeben, und Sie müssen nichts tun.',
    asked: 'Sie bekommen diese E-Mail, weil mit Ihrem Zugang eine Bestätigung angefordert wurde.',
  },
};

export const MAIL_WORDS: Readonly<Record<Language, MailWords>> = {
  de: GERMAN,
  'de-informal': {
    ...GERMAN,
    testText: 'Diese E-Mail zeigt, dass der Versand funktioniert. Du musst nichts tun.',
    access: {
      ...GERMAN.access,
      subject: 'Dein Zugang zum Ablesen',
      greeting: 'Hallo,',
      lead: 'mit diesem Zugang kannst du Zähler ablesen und die Zählerstände senden. Der Link meldet dich ohne Kennwort an.',
      keep: 'Wer diese E-Mail hat, kann sich anmelden. Bitte gib sie nicht weiter.',
      unexpected:
        'Du hast keinen Zugang erwartet? Dann hat sich jemand in der Adresse geirrt. Bitte lösche diese E-Mail.',
    },
    question: {
      ...GERMAN.question,
      subject: 'Rückfrage zu deiner Ablesung',
      greeting: 'Hallo,',
      lead: 'zu einem Zählerstand, den wir von dir haben, fragen wir:',
      again: 'Bitte lies diesen Zähler noch einmal ab, und sende uns den Stand im Portal.',
      until: (day) => `Antworten kannst du bis zum ${day}.`,
      reason: 'Du bekommst diese E-Mail, weil zu deinem Ableseauftrag diese Adresse gespeichert ist.',
    },
    receipt: {
      ...GERMAN.receipt,
      subject: 'Deine Ablesung ist eingegangen',
      subjectOfSeveral: 'Deine Ablesungen sind eingegangen',
      lead: 'Vielen Dank. Das hast du uns gemeldet:',
      notYou: 'Du hast nichts gemeldet? Dann hat jemand deine E-Mail-Adresse angegeben, und du musst nichts tun.',
      asked: 'Du bekommst diese E-Mail, weil mit deinem Zugang eine Bestätigung angefordert wurde.',
    },
  },
  en: {
    testSubject: 'Test e-mail',
    testText: 'This e-mail shows that sending works. There is nothing you need to do.',
    tenant: 'Application',
    portal: 'Portal',
    sent: 'Sent',
    automatic: 'This e-mail was sent automatically.',
    access: {
      subject: 'Your access for reading meters',
      greeting: 'Hello,',
      forWhom: 'Access for',
      lead: 'with this access you can read meters and send the readings. The link signs you in without a password.',
      open: 'Open the meter reading portal',
      portal: 'Portal',
      username: 'User name',
      password: 'Password',
      keep: 'Whoever has this e-mail can sign in. Please do not pass it on.',
      unexpected: 'You did not expect this? Then somebody mistyped an address. Please delete this e-mail.',
    },
    question: {
      subject: 'A question about your reading',
      greeting: 'Hello,',
      lead: 'about a reading that we have from you we would like to ask:',
      again: 'Please read this meter once more, and send us the reading in the portal.',
      until: (day) => `You can answer until ${day}.`,
      open: 'Open the meter reading portal',
      reason: 'You get this e-mail because this address is kept with your reading order.',
    },
    receipt: {
      subject: 'We have received your reading',
      subjectOfSeveral: 'We have received your readings',
      lead: 'Thank you. This is what you sent us:',
      leadOfSeveral: 'Thank you. These are the readings we have received:',
      meterNumber: 'Meter number',
      kind: 'Kind',
      kinds: {
        ELECTRIC_METER_TARIFFS_ONE: 'Single-rate meter',
        ELECTRIC_METER_TARIFFS_TWO: 'Two-rate meter',
        ELECTRIC_METER_FEED_IN_METER: 'Feed-in meter',
        OTHER: 'Another meter',
      },
      readingDate: 'Reading date',
      reason: 'Reason for the reading',
      reasons: {
        ANNUAL_READING: 'Annual reading',
        CONTROL_READING: 'Control reading',
        PROVIDER_CHANGE: 'Change of supplier',
      },
      name: 'Name',
      address: 'Address',
      received: 'Received',
      readingValue: 'Reading',
      notReadable: 'not readable',
      newMeter: 'New meter',
      exchangedOn: 'Exchanged on',
      oldMeterEnd: 'Old meter, last reading',
      newMeterStart: 'New meter, first reading',
      lower: 'Lower because',
      rolledOver: 'the counter has started over at zero',
      notYou: 'You sent nothing? Then somebody gave your e-mail address, and there is nothing you need to do.',
      asked: 'You get this e-mail because a receipt was requested with your access.',
    },
  },
};

/** A point in time in German local time: `10.3.2026, 11:00:00`, or `10/03/2026, 11:00:00` in English. */
export function formatInstant(language: Language, instant: Date): string {
  return instant.toLocaleString(language === 'en' ? 'en-GB' : 'de-DE', { timeZone: 'Europe/Berlin' });
}
