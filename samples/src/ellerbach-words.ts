/** What Stadtwerke Ellerbach tells its customers in its own words: how to reach it, and how its meters are read. */
import type { ApplicationDocument } from '@zaehlwerk/contract/application-document';

type ContactItems = ApplicationDocument['contactInformationItems'];
type Instructions = ApplicationDocument['instructions'];

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
