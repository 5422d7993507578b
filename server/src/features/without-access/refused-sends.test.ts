import type { Problem } from '@zaehlwerk/contract/problems';
import { expect, test } from 'vitest';
import { CONTACT, GAS_AND_POWER, GAS_VALUE, senderWithoutAccess } from '../../testing/calls/readings-without-access.ts';
import { storedKeys } from '../../testing/stored.ts';
import { photo, wirePhoto } from '../../testing/test-photos.ts';
import { testServer } from '../../testing/test-server.ts';

const server = await testServer();
const PHOTO = wirePhoto(await photo({ width: 32, height: 24 }));

const faultsOf = (problem: Problem): string[] => problem.fieldErrors.map(({ field, code }) => `${field} ${code}`);

test('[OPN-K16, ANO-24, ANO-43, ANO-60, ANO-65] everything that is missing comes in one answer', async () => {
  const { send, stored } = await senderWithoutAccess(server);
  const empty = Object.fromEntries(Object.keys(CONTACT).map((field) => [field, '']));
  const problem = (
    await send({
      meterType: '',
      meterNumber: '',
      readingValues: [],
      readingDate: '',
      readingReason: '',
      contact: empty,
    })
  ).json<Problem>();
  expect(problem).toMatchObject({ status: 400, code: 'invalid' });
  expect(faultsOf(problem).sort()).toEqual([
    ...Object.keys(CONTACT)
      .map((field) => `contact.${field} contact.missing`)
      .sort(),
    'meterNumber meterNumber.incomplete',
    'meterType meterType.missing',
    'readingDate date.missing',
    'readingReason reason.missing',
    'readingValues results.empty',
  ]);
  expect(await stored()).toEqual([]);
});

const value = (changes: object) => ({ readingValues: [{ ...GAS_VALUE, ...changes }] });
const contact = (changes: object) => ({ contact: { ...CONTACT, ...changes } });

test.each([
  ['ANO-33', 'a type that is not configured', { meterType: 'WATER_METER' }, 'meterType meterType.notOffered'],
  ['ANO-27', 'a short number', { meterNumber: '7ITR' }, 'meterNumber meterNumber.incomplete'],
  ['ANO-28', 'a long number', { meterNumber: '7ITR00482139071' }, 'meterNumber meterNumber.tooLong'],
  ['ANO-26', 'small letters', { meterNumber: '7itr0048213907' }, 'meterNumber meterNumber.wrongCharacters'],
  ['API-32', 'a rate that is not configured', value({ obis: '1-0:1.8.0' }), 'readingValues[0].obis rate.notOffered'],
  ['API-32', 'a rate twice', { readingValues: [GAS_VALUE, GAS_VALUE] }, 'readingValues[1].obis rate.repeated'],
  ['ANO-48', 'three decimals', value({ value: 1.125 }), 'readingValues[0].value value.tooManyPostDecimals'],
  ['APP-76', 'six digits', value({ value: 100000 }), 'readingValues[0].value value.tooManyPreDecimals'],
  ['ANO-52', 'a day 31 days ago', { readingDate: '2026-02-07' }, 'readingDate date.outOfRange'],
  ['ANO-53', 'tomorrow', { readingDate: '2026-03-11' }, 'readingDate date.outOfRange'],
  ['ANO-68', 'an unknown reason', { readingReason: 'BECAUSE' }, 'readingReason reason.notOffered'],
  ['CST-39, ANO-64', 'four digits', contact({ zip: '1234' }), 'contact.zip zip.incomplete'],
  ['ANO-71', 'a postcode outside, HARD', contact({ zip: '99999' }), 'contact.zip zip.outside'],
  ['ANO-86, DOM-57', 'no e-mail address', { email: 'a@b' }, 'email email.invalid'],
  [
    'OPN-132',
    'four photos',
    value({ readingImages: [PHOTO, PHOTO, PHOTO, PHOTO] }),
    'readingValues[0].readingImages images.tooMany',
  ],
  [
    'ANO-45',
    'no required photo',
    {
      meterType: 'ELECTRIC_METER',
      readingValues: [
        { obis: '1-0:1.8.1', value: 1 },
        { obis: '1-0:1.8.2', value: 2 },
      ],
    },
    'readingValues[1].readingImages images.required',
  ],
  [
    'OPN-171',
    'a photo that is none',
    value({ readingImages: [wirePhoto(Buffer.from('ffd8ffe000104a', 'hex'))] }),
    'readingValues[0].readingImages images.notJpeg',
  ],
  ['OPN-159', 'a value as text', value({ value: '1' }), 'readingValues[0].value wrongType'],
  ['OPN-159', 'no contact', { contact: undefined }, 'contact required'],
  [
    'OPN-199',
    'a hidden field as text',
    { signals: { hiddenFieldFilled: 'no', secondsToFill: 95 } },
    'signals.hiddenFieldFilled wrongType',
  ],
  ['ANO-28', 'a number of 2 MB', { meterNumber: '7'.repeat(2 << 20) }, 'meterNumber meterNumber.tooLong'],
  ['OPN-159', 'a long name of a rate', value({ rateName: 'x'.repeat(501) }), 'readingValues[0].rateName tooLong'],
])('[OPN-K16, %s] %s is refused on its field, and nothing is kept', async (_row, _what, changes, fault) => {
  const { tenant, send, stored } = await senderWithoutAccess(server);
  const answer = await send(changes);
  expect([answer.status, faultsOf(answer.json<Problem>())]).toEqual([400, expect.arrayContaining([fault])]);
  expect(await stored()).toEqual([]);
  expect(await storedKeys(server, tenant)).toEqual([]);
});

const email = (length: number) => `${'a'.repeat(50)}@${'b'.repeat(60)}.${'c'.repeat(length - 112)}`;

test.each([
  ['CST-37, ANO-61', 'firstname', contact({ firstname: 'ä'.repeat(50) }), contact({ firstname: 'ä'.repeat(51) })],
  ['CST-37, ANO-61', 'lastname', contact({ lastname: 'ä'.repeat(50) }), contact({ lastname: 'ä'.repeat(51) })],
  ['CST-37, ANO-61', 'street', contact({ street: 'ä'.repeat(50) }), contact({ street: 'ä'.repeat(51) })],
  ['CST-37, ANO-61', 'city', contact({ city: 'ä'.repeat(50) }), contact({ city: 'ä'.repeat(51) })],
  ['CST-38, ANO-63', 'houseNumber', contact({ houseNumber: '1234567890' }), contact({ houseNumber: '12345678901' })],
  ['CST-39, ANO-64', 'zip', contact({ zip: '12345' }), contact({ zip: '123456' })],
  ['CST-40, ANO-85, DOM-57', 'email', { email: email(120) }, { email: email(121) }],
])(
  '[OPN-K16, %s] the longest %s is taken, one character more is refused on its field',
  async (_row, field, longest, longer) => {
    const { send, stored } = await senderWithoutAccess(server);
    expect((await send(longest)).status).toBe(204);
    const answer = await send(longer);
    const fault = field === 'email' ? 'email email.tooLong' : `contact.${field} contact.tooLong`;
    expect([answer.status, faultsOf(answer.json<Problem>())]).toEqual([400, [fault]]);
    expect(await stored()).toHaveLength(1);
  },
);

test('[ANO-74, OPN-017] a postcode outside is taken where it only warns', async () => {
  const [gas] = GAS_AND_POWER.meters!;
  for (const validation of ['SOFT', 'MEDIUM'] as const) {
    const settings = { ...GAS_AND_POWER, meters: [{ ...gas!, meterReadingZIPCodeValidationType: validation }] };
    const { send } = await senderWithoutAccess(server, settings);
    expect((await send(contact({ zip: '99999' }))).status).toBe(204);
  }
});
