import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lines } from '../testing/a-job.ts';
import {
  asksAboutZip,
  checkContactField,
  checkEmail,
  checkNetworkArea,
  cleanContact,
  CONTACT_FIELDS,
} from './contact.ts';

describe('what is typed into a field of the address', () => {
  test.each([
    ['firstname', 'Zoë <b>', 'Zoë b'],
    ['lastname', "O'Brien-Łuczak 😀", "O'Brien-Łuczak "],
    ['lastname', 'Ильин', 'Ильин'],
    ['street', 'Straße des 17. Juni\t(Hof) & Co/2', 'Straße des 17. Juni (Hof) & Co/2'],
    ['city', 'Frankfurt\n(Oder)', 'Frankfurt (Oder)'],
    ['houseNumber', '12 a-c/3.OG;', '12 a-c/3.OG'],
    ['zip', 'D-12345 Berlin', '12345'],
    ['zip', '1234567', '1234567'],
    ['lastname', 'u\u0308', 'ü'],
  ] as const)('[ANO-62, OPN-129] %s: %j becomes %j', (field, typed, clean) => {
    expect(cleanContact(field, typed)).toBe(clean);
  });

  test('[ANO-62] whatever is typed, nothing that remains is refused for its characters', () => {
    fc.assert(
      fc.property(fc.constantFrom(...CONTACT_FIELDS), fc.string({ unit: 'binary' }), (field, typed) => {
        const clean = cleanContact(field, typed);
        expect(checkContactField(field, clean).map(({ code }) => code)).not.toContain('contact.wrongCharacters');
        expect(cleanContact(field, clean)).toBe(clean);
      }),
    );
  });

  test.each([
    ['firstname', 'M', []],
    ['firstname', 'ä'.repeat(50), []],
    ['firstname', 'ä'.repeat(51), ['blocks contact.firstname contact.tooLong']],
    ['city', '  ', ['blocks contact.city contact.missing']],
    ['street', null, ['blocks contact.street contact.missing']],
    ['lastname', 'a\r\nBcc: x', ['blocks contact.lastname contact.wrongCharacters']],
    ['lastname', 'Weßel & Co. 24', []],
    ['lastname', 'rufen Sie an 0900', ['blocks contact.lastname name.tooManyDigits']],
    ['firstname', '1 2 3 4 5 6 7', ['blocks contact.firstname name.tooManyDigits']],
    ['street', 'Straße 1945', []],
    ['houseNumber', '1234567890', []],
    ['houseNumber', '12345678901', ['blocks contact.houseNumber contact.tooLong']],
    ['zip', '12345', []],
    ['zip', '1234', ['blocks contact.zip zip.incomplete']],
    ['zip', '123456', ['blocks contact.zip contact.tooLong']],
    ['zip', '1234a', ['blocks contact.zip contact.wrongCharacters']],
  ] as const)(
    '[ANO-60, ANO-61, ANO-63, ANO-64, CST-37, CST-38, CST-39, OPN-K16, OPN-309] %s %j: %j',
    (field, value, findings) => {
      expect(lines(checkContactField(field, value))).toEqual(findings);
    },
  );
});

describe('the network area', () => {
  const area = (validation: 'HARD' | 'MEDIUM' | 'SOFT', ...prefixes: string[]) => ({
    meterReadingZIPCodeValidationType: validation,
    allowedMeterReadingZIPCodes: prefixes,
  });

  test.each([
    ['HARD', '99999', ['blocks contact.zip zip.outside']],
    ['MEDIUM', '99999', ['warns contact.zip zip.outside']],
    ['SOFT', '99999', ['warns contact.zip zip.outside']],
    ['HARD', '12345', []],
    ['HARD', '14', []],
  ] as const)('[ANO-70, ANO-72, ANO-74, OPN-017, APP-62, APP-63] %s %s: %j', (validation, zip, findings) => {
    expect(lines(checkNetworkArea(zip, area(validation, '12', '14')))).toEqual(findings);
  });

  test('[ANO-77, ANO-78] an empty postcode and an empty list pass', () => {
    expect(checkNetworkArea('', area('HARD', '12'))).toEqual([]);
    expect(checkNetworkArea(null, area('HARD', '12'))).toEqual([]);
    expect(checkNetworkArea('99999', area('HARD'))).toEqual([]);
    expect(checkNetworkArea('99999', null)).toEqual([]);
  });

  test('[ANO-75, OPN-017] only MEDIUM asks back', () => {
    const asks = (['HARD', 'MEDIUM', 'SOFT'] as const).map((one) => asksAboutZip('99999', area(one, '12')));
    expect(asks).toEqual([false, true, false]);
    expect(asksAboutZip('12345', area('MEDIUM', '12'))).toBe(false);
  });
});

describe('the e-mail address', () => {
  test.each(['maria@example.org', 'm.w+zaehler@mail.stadtwerke-ellerbach.de', ' a@b.de ', 'x_y@1und1.de', '', null])(
    '[ANO-84, ANO-86] %j is fine',
    (email) => expect(checkEmail(email)).toEqual([]),
  );

  test.each([
    'maria',
    'maria@example',
    '@example.org',
    'maria@',
    'a@b@c.de',
    'a b@example.org',
    '"a b"@example.org',
    'a(comment)@example.org',
    'a@example.org,b@example.org',
    'a@example.org;b@example.org',
    'a@example.org\r\nBcc: b@example.org',
    'a\0@example.org',
    '.a@example.org',
    'a..b@example.org',
    'a.@example.org',
    'a@-example.org',
    'a@example-.org',
    'a@example..org',
    'a@[127.0.0.1]',
    'a@127.0.0.1',
    'mária@example.org',
    'a@exämple.org',
    '<a@example.org>',
    `${'a'.repeat(65)}@example.org`,
    `a@${'b'.repeat(64)}.org`,
  ])('[ANO-86, S38] %j is refused', (email) => {
    expect(lines(checkEmail(email))).toEqual(['blocks email email.invalid']);
  });

  test('[ANO-85, CST-40] at most 120 characters', () => {
    const long = (length: number) => `${'a'.repeat(50)}@${'b'.repeat(60)}.${'c'.repeat(length - 112)}`;
    expect([long(120).length, checkEmail(long(120))]).toEqual([120, []]);
    expect(lines(checkEmail(long(121)))).toEqual(['blocks email email.tooLong']);
  });
});
