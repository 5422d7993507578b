import { LANGUAGES } from '@zaehlwerk/contract/application';
import { expect, test } from 'vitest';
import {
  GAS_AND_POWER,
  GAS_VALUE,
  RECEIPTS,
  senderWithoutAccess,
} from '../../testing/calls/readings-without-access.ts';
import { mailingServer } from '../../testing/mailing-server.ts';
import { photo, wirePhoto } from '../../testing/test-photos.ts';

const { server, waiting, delivered } = await mailingServer();
const PHOTO = wirePhoto(await photo({ width: 32, height: 24 }));

const GERMAN_FACTS = `Zählernummer: 7ITR0048213907
Verbrauch 3.0.0: 11.482,5\u00a0m³
Ablesedatum: 10.03.2026
Grund der Ablesung: Jahresablesung
Eingegangen: 10.3.2026, 11:00:00
Name: Maria Weßel
Adresse: Straße des 17. Juni 12 a, 12345 Ellerbach Süd`;
const SAYS = {
  de: ['Ihre Ablesung ist eingegangen', 'Vielen Dank. Das haben Sie uns gemeldet:', GERMAN_FACTS],
  'de-informal': ['Deine Ablesung ist eingegangen', 'Vielen Dank. Das hast du uns gemeldet:', GERMAN_FACTS],
  en: [
    'We have received your reading',
    'Thank you. This is what you sent us:',
    `Meter number: 7ITR0048213907
Consumption 3.0.0: 11,482.5\u00a0m³
Reading date: 10.03.2026
Reason for the reading: Annual reading
Received: 10/03/2026, 11:00:00
Name: Maria Weßel
Address: Straße des 17. Juni 12 a, 12345 Ellerbach Süd`,
  ],
};

test.each(LANGUAGES)('[OPN-140, OPN-275] in %s it says what was sent and when, without photos', async (language) => {
  const named = { obis: '7-0:3.0.0', rateName: 'Verbrauch' };
  const [gas, power] = GAS_AND_POWER.meters!;
  const config = { ...gas!.defaultMeterConfig, meterRateConfigs: [named] };
  const { send, askForReceipt } = await senderWithoutAccess(
    server,
    { ...GAS_AND_POWER, meters: [{ ...gas!, defaultMeterConfig: config }, power!] },
    RECEIPTS,
  );
  const reading = { readingValues: [{ ...GAS_VALUE, value: 11482.5, readingImages: [PHOTO] }] };
  await send(reading);
  server.setNow('2026-03-10T10:20:00Z');
  await askForReceipt(reading, { headers: { 'Accept-Language': language } });
  server.setNow('2026-03-10T10:00:00Z');
  const [mail] = await waiting();
  const [subject, lead, facts] = SAYS[language];
  expect(mail!.subject).toBe(`${subject}: Stadtwerke Beispiel`);
  expect(mail!.body_text).toContain(`${subject}\n\n${lead}\n\n${facts}\n\n`);
  expect(mail!.body_html.match(/<img[^>]*>/g)).toEqual(['<img src="cid:logo" alt="" height="34">']);
});

test('[OPN-140] every rate has its line and its unit, the reason the words of the utility', async () => {
  const readingReasons = [{ value: 'ANNUAL_READING', labelDE: 'Turnus', labelEN: 'Yearly' }] as const;
  const { send, askForReceipt } = await senderWithoutAccess(server, { ...GAS_AND_POWER, readingReasons }, RECEIPTS);
  const rates = [
    { obis: '1-0:1.8.2', value: 2, readingImages: [PHOTO] },
    { obis: '1-0:1.8.1', value: 123456789 },
  ];
  const power = { meterType: 'ELECTRIC_METER', readingValues: rates };
  await send(power);
  await askForReceipt(power);
  const [mail] = await waiting();
  expect(mail!.body_text).toContain('1.8.2: 2\u00a0kWh\n1.8.1: 123.456.789\u00a0kWh\n');
  expect(mail!.body_text).toContain('Grund der Ablesung: Turnus\n');
});

/** The lines of a mail as it went over the line, of its text and of its page (RFC 2045, quoted-printable). */
function linesOf(raw: string): string[] {
  const whole = raw.replaceAll('=\r\n', '').replaceAll('%', '%25');
  return decodeURIComponent(whole.replace(/=([0-9A-F]{2})/g, '%$1')).split('\r\n');
}

/** An electricity meter of two kinds; the one with two rates has a rate that no other has. */
const TWO_KINDS = (words: { readonly subTypeLabel?: string }) => ({
  ...GAS_AND_POWER,
  meters: [
    {
      meterType: 'ELECTRIC_METER' as const,
      subTypeMeterConfigs: [
        { subType: 'ELECTRIC_METER_TARIFFS_ONE' as const, meterRateConfigs: [{ obis: '1-0:1.8.0' }] },
        {
          subType: 'ELECTRIC_METER_TARIFFS_TWO' as const,
          meterRateConfigs: [{ obis: '1-0:1.8.0' }, { obis: '1-0:1.8.2' }],
          ...words,
        },
      ],
    },
  ],
});

test.each([
  ['de', {}, '1-0:1.8.2', 'Ausführung: Zweitarifzähler'],
  ['de-informal', {}, '1-0:1.8.2', 'Ausführung: Zweitarifzähler'],
  ['en', {}, '1-0:1.8.2', 'Kind: Two-rate meter'],
  ['en', { subTypeLabel: 'Doppeltarif' }, '1-0:1.8.2', 'Kind: Doppeltarif'],
  // Both kinds have this rate.
  ['de', {}, '1-0:1.8.0', null],
])(
  '[OPN-140, OPN-191] in %s, the kind called %j, a reading of %s is mailed with %j',
  async (language, words, obis, line) => {
    const { send, askForReceipt } = await senderWithoutAccess(server, TWO_KINDS(words), RECEIPTS);
    const reading = { meterType: 'ELECTRIC_METER', meterNumber: '1EMH0048213907', readingValues: [{ obis, value: 2 }] };
    expect((await send(reading)).status).toBe(204);
    expect((await askForReceipt(reading, { headers: { 'Accept-Language': language } })).status).toBe(204);
    const [mail] = await delivered();
    const kinds = linesOf(mail!.raw).filter((one) => /^(Ausführung|Kind):/.test(one));
    expect(kinds).toEqual(line === null ? [] : [line]);
  },
);

test('[OPN-140] in German people are addressed as the tenant wants it', async () => {
  const languageConfig = { enabledLanguages: [{ name: 'de-informal', readableName: 'Deutsch' }] };
  const { send, askForReceipt } = await senderWithoutAccess(server, GAS_AND_POWER, { ...RECEIPTS, languageConfig });
  await send();
  await askForReceipt({}, { headers: { 'Accept-Language': 'de-DE' } });
  expect((await waiting())[0]!.subject).toMatch(/^Deine/);
});
