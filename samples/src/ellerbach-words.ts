/** The texts of Stadtwerke Ellerbach itself: how to reach it, its help, and how its meters are read. */
import type { ApplicationDocument } from '@zaehlwerk/contract/application-document';

type ContactItems = ApplicationDocument['contactInformationItems'];
type Instructions = ApplicationDocument['instructions'];
type Help = ApplicationDocument['help'];

export const CONTACT: ContactItems = [
  { language: 'de', path: 'text', text: 'Fragen zur Ablesung beantwortet der Kundenservice.' },
  { language: 'de', path: 'phone', text: '030 23125 014' },
  { language: 'de', path: 'hours', text: 'Montag bis Freitag, 8 bis 18 Uhr' },
  { language: 'de', path: 'email', text: 'ablesung@stadtwerke-ellerbach.example' },
  { language: 'de', path: 'address', text: 'Kundenzentrum, Marktplatz 3, 34990 Ellerbach' },
  { language: 'en', path: 'text', text: 'Our customer service answers questions about your reading.' },
  { language: 'en', path: 'phone', text: '030 23125 014' },
  { language: 'en', path: 'hours', text: 'Monday to Friday, 8 am to 6 pm' },
  { language: 'en', path: 'email', text: 'ablesung@stadtwerke-ellerbach.example' },
  { language: 'en', path: 'address', text: 'Customer centre, Marktplatz 3, 34990 Ellerbach' },
];

export const HELP: Help = {
  de: `# Ihren Zähler finden

Die meisten Zähler hängen im Keller, im Treppenhaus oder in einem Schacht vor dem Haus. In der Liste steht, wo jeder hängt.

## Die Zählernummer vergleichen

Die Nummer steht auf dem Zähler, meist neben einem Strichcode. Stimmt sie nicht mit der Liste überein, melden Sie den Zähler als fehlend.

# Den Zählerstand eintragen

1. Geben Sie alle Ziffern ein, auch die Nullen am Anfang.
2. Rot umrahmte Ziffern stehen hinter dem Komma.
3. Senden Sie die Ablesung.

# Ohne Internet

Im Keller gibt es oft kein Netz. Lesen Sie trotzdem ab: Ihre Ablesung wird gesendet, sobald Sie wieder Internet haben.`,
  'de-informal': `# Deinen Zähler finden

Die meisten Zähler hängen im Keller, im Treppenhaus oder in einem Schacht vor dem Haus. In der Liste steht, wo jeder hängt.

## Die Zählernummer vergleichen

Die Nummer steht auf dem Zähler, meist neben einem Strichcode. Stimmt sie nicht mit der Liste überein, melde den Zähler als fehlend.

# Den Zählerstand eintragen

1. Gib alle Ziffern ein, auch die Nullen am Anfang.
2. Rot umrahmte Ziffern stehen hinter dem Komma.
3. Sende die Ablesung.

# Ohne Internet

Im Keller gibt es oft kein Netz. Lies trotzdem ab: Deine Ablesung wird gesendet, sobald du wieder Internet hast.`,
  en: `# Finding your meter

Most meters hang in the cellar, in the staircase or in a shaft in front of the house. The list says where each one is.

## Comparing the meter number

The number stands on the meter, mostly beside a bar code. If it is not the one on the list, report the meter as missing.

# Typing the reading

1. Type all digits, the zeros at the beginning, too.
2. Digits with a red frame stand after the decimal separator.
3. Send the reading.

# Without internet

There is often no network in the cellar. Read all the same: your reading is sent as soon as you are online again.`,
};

const NO_FILTER = { obisFilter: null, meterNumberFilter: null, multiMeterRate: null };

export const INSTRUCTIONS: Instructions = [
  {
    ...NO_FILTER,
    obisFilter: '^1-',
    multiMeterRate: true,
    language: 'de',
    markdown:
      '### Zähler mit zwei Tarifen\n\nDie Anzeige wechselt alle zehn Sekunden.\n\n- **1.8.1** ist der Hochtarif.\n- **1.8.2** ist der Niedertarif.',
  },
  {
    ...NO_FILTER,
    obisFilter: '^8-',
    language: 'de',
    markdown:
      '### Wasserzähler ablesen\n\n1. Deckel öffnen und das Glas abwischen.\n2. Nur die Ziffern auf dem Rollenzählwerk ablesen.\n\nDie kleinen runden Zeiger gehören nicht dazu.',
  },
  {
    ...NO_FILTER,
    obisFilter: '^1-',
    multiMeterRate: true,
    language: 'en',
    markdown:
      '### Meter with two tariffs\n\nThe display changes every ten seconds.\n\n- **1.8.1** is the high tariff.\n- **1.8.2** is the low tariff.',
  },
  {
    ...NO_FILTER,
    obisFilter: '^8-',
    language: 'en',
    markdown:
      '### Reading a water meter\n\n1. Open the lid and wipe the glass.\n2. Read only the digits on the rollers.\n\nThe small round pointers do not count.',
  },
];
