import type { Problem } from '@zaehlwerk/contract/problems';
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { systemScope } from '../../http/caller/system-scope.ts';
import { storedKeys } from '../../testing/stored.ts';
import { newAccount } from '../../testing/test-account.ts';
import { exifSegment, photo, withSegments, wirePhoto } from '../../testing/test-photos.ts';
import { testServer } from '../../testing/test-server.ts';
import { ALLOWED, unknownMeterReadingSender } from '../../testing/calls/unknown-meter-readings.ts';
import { sweepOrphans } from '../photos/kept-photos.ts';

const server = await testServer();
const sender = (features?: object) => unknownMeterReadingSender(server, features as Record<string, unknown>);
const PHOTO = wirePhoto(await photo({ width: 32, height: 24 }));

const faultsOf = (problem: Problem): string[] => problem.fieldErrors.map(({ field, code }) => `${field} ${code}`);

test('[UNK-01, UNK-20, API-11, API-12, DOM-40, OPN-088] number, value, photos, date and comment are stored whole; the answer is its id', async () => {
  const { tenant, account, send, stored } = await sender();
  const photos = [await photo(), await photo({ width: 64, height: 48 })];
  const answer = await send({
    meterNumber: ' 8ZRI0019045527 ',
    readingValue: 1482.125,
    readingDate: '2026-03-09',
    comment: 'Keller, links',
    readingImages: photos.map(wirePhoto),
  });
  expect([answer.status, Object.keys(answer.json())]).toEqual([201, ['id']]);
  const [row, ...others] = await stored();
  expect(others).toEqual([]);
  expect(row).toMatchObject({
    reading_id: answer.json()['id'],
    account_id: account.accountId,
    meter_number: '8ZRI0019045527',
    reading_value: '1482.125',
    reading_date: '2026-03-09',
    comment: 'Keller, links',
    captured_at: null,
  });
  const bytes = await Promise.all(row!.keys.map(async (key) => Buffer.from((await server.parts.images.get(key))!)));
  expect(bytes).toEqual(photos);
  expect(await storedKeys(server, tenant)).toEqual([...row!.keys].sort());
});

test('[UNK-13, UNK-15] comment and photos may be left out, be empty or null', async () => {
  const { send, stored } = await sender();
  expect((await send()).status).toBe(201);
  expect((await send({ comment: null, readingImages: [] })).status).toBe(201);
  expect((await send({ comment: '  \n' })).status).toBe(201);
  expect((await stored()).map(({ comment, keys }) => [comment, keys])).toEqual([
    [null, []],
    [null, []],
    [null, []],
  ]);
});

describe('who may', () => {
  test.each([{}, { unknownReadingsAllowed: false }, { unknownReadingsImageRequired: true }])(
    '[UNK-01, APP-18, OPN-K06] with the feature off nobody, whatever else is wrong: %o',
    async (features) => {
      const { send, stored } = await sender(features);
      for (const changes of [{}, { meterNumber: '' }, { login: undefined }]) {
        const answer = await send(changes);
        expect([answer.status, answer.json<Problem>().code]).toEqual([403, 'forbidden']);
      }
      expect(await stored()).toEqual([]);
    },
  );

  test('[OPN-088, OPN-K06] the id of another account is refused, whether it exists or not', async () => {
    const { tenant, send, stored } = await sender();
    const colleague = await newAccount(server, tenant);
    for (const login of [colleague.accountId, randomUUID(), 'x']) {
      expect((await send({ login })).json<Problem>()).toMatchObject({ status: 403, code: 'forbidden' });
    }
    expect(await stored()).toEqual([]);
  });
});

describe('all faults come in one answer, field by field', () => {
  test('[UNK-09, UNK-10, UNK-11, UNK-15, APP-19, OPN-K06] everything that is missing', async () => {
    const { send, stored } = await sender({ ...ALLOWED, unknownReadingsImageRequired: true });
    const empty = { meterNumber: undefined, readingValue: undefined, readingDate: undefined, login: undefined };
    const problem = (await send(empty)).json<Problem>();
    expect(problem).toMatchObject({ status: 400, code: 'invalid' });
    expect(faultsOf(problem).sort()).toEqual([
      'login required',
      'meterNumber meterNumber.missing',
      'readingDate date.missing',
      'readingImages images.required',
      'readingValue value.missing',
    ]);
    expect(await stored()).toEqual([]);
  });

  test.each([
    ['a blank meter number', { meterNumber: '  ' }, 'meterNumber meterNumber.missing'],
    ['a meter number that is null', { meterNumber: null }, 'meterNumber meterNumber.missing'],
    ['a meter number of 2 MB', { meterNumber: 'x'.repeat(2 << 20) }, 'meterNumber meterNumber.tooLong'],
    ['a comment of 2 MB', { comment: 'x'.repeat(2 << 20) }, 'comment comment.tooLong'],
    ['a meter number of 51 characters', { meterNumber: 'x'.repeat(51) }, 'meterNumber meterNumber.tooLong'],
    ['a meter number that is no text', { meterNumber: 8 }, 'meterNumber wrongType'],
    ['a meter number with NUL', { meterNumber: 'a\0b' }, 'meterNumber badFormat'],
    ['a value as text', { readingValue: '1482' }, 'readingValue wrongType'],
    ['a value below 0', { readingValue: -1 }, 'readingValue value.notDigits'],
    ['a value with ten digits', { readingValue: 1_000_000_000 }, 'readingValue value.tooManyPreDecimals'],
    ['a value with four decimals', { readingValue: 0.0001 }, 'readingValue value.tooManyPostDecimals'],
    ['a day 31 days ago', { readingDate: '2026-02-07' }, 'readingDate date.outOfRange'],
    ['tomorrow', { readingDate: '2026-03-11' }, 'readingDate date.outOfRange'],
    ['a day that does not exist', { readingDate: '2026-02-31' }, 'readingDate date.noSuchDay'],
    ['a comment of 1001 characters', { comment: 'x'.repeat(1001) }, 'comment comment.tooLong'],
    ['a comment that is a number', { comment: 5 }, 'comment wrongType'],
    ['an empty login', { login: '' }, 'login required'],
    ['photos that are no list', { readingImages: 'x' }, 'readingImages wrongType'],
    ['eleven photos', { readingImages: Array.from({ length: 11 }, () => PHOTO) }, 'readingImages images.tooMany'],
    ['500 photos', { readingImages: Array.from({ length: 500 }, () => PHOTO) }, 'readingImages images.tooMany'],
    ['a PNG', { readingImages: [{ ...PHOTO, mimeType: 'image/png' }] }, 'readingImages images.notJpeg'],
    ['no base64', { readingImages: [{ ...PHOTO, encodedImage: '/9j/%%%%' }] }, 'readingImages images.invalidData'],
    [
      'a photo without bytes',
      { readingImages: [{ mimeType: 'image/jpeg' }] },
      'readingImages[0].encodedImage required',
    ],
    [
      'a JPEG that is cut short',
      { readingImages: [PHOTO, wirePhoto(Buffer.from('ffd8ffe000104a', 'hex'))] },
      'readingImages images.notJpeg',
    ],
  ])('[OPN-K06] %s', async (_what, changes, fault) => {
    const { tenant, send, stored } = await sender();
    const answer = await send(changes);
    expect(answer.status).toBe(400);
    expect(faultsOf(answer.json<Problem>())).toContain(fault);
    expect(await stored()).toEqual([]);
    expect(await storedKeys(server, tenant)).toEqual([]);
  });

  test('[UNK-12] the first and the last day are allowed', async () => {
    const { send } = await sender();
    for (const readingDate of ['2026-02-08', '2026-03-10', '2026-03-09T23:30:00Z']) {
      expect([readingDate, (await send({ readingDate })).status]).toEqual([readingDate, 201]);
    }
  });

  test('[UNK-14, CST-06] ten photos are accepted, eleven are not', async () => {
    const { send, stored } = await sender();
    const photos = (count: number) => ({ readingImages: Array.from({ length: count }, () => PHOTO) });
    expect((await send(photos(11))).status).toBe(400);
    expect((await send(photos(10))).status).toBe(201);
    expect((await stored())[0]?.keys).toHaveLength(10);
  });

  test('a body that is no object, or no JSON', async () => {
    const { account } = await sender();
    const post = (body: unknown) => account.call('POST', '/api/pro/unknown-reading', { body });
    expect((await post('{"meterNumber":')).json<Problem>()).toMatchObject({ status: 400, code: 'malformed' });
    for (const body of [[], [1]]) expect((await post(body)).json<Problem>()).toMatchObject({ code: 'invalid' });
  });

  test('[OPN-164] a photo above 5 MB is 413', async () => {
    const { send } = await sender();
    const encodedImage = `/9j/${'A'.repeat(7 * 1024 * 1024)}`;
    const answer = await send({ readingImages: [{ encodedImage, mimeType: 'image/jpeg' }] });
    expect([answer.status, faultsOf(answer.json<Problem>())]).toEqual([413, ['readingImages tooBig']]);
  });
});

test('[OPN-171] a photo larger than 1600 pixels is refused, and what is in it beside the picture is taken out', async () => {
  const { send, stored } = await sender();
  const large = await send({ readingImages: [wirePhoto(await photo({ width: 1601, height: 8 }))] });
  expect(large.json<Problem>().fieldErrors).toMatchObject([{ field: 'readingImages', code: 'images.tooLarge' }]);
  const plain = await photo();
  expect((await send({ readingImages: [wirePhoto(withSegments(plain, exifSegment(1)))] })).status).toBe(201);
  const [key] = (await stored())[0]!.keys;
  expect(Buffer.from((await server.parts.images.get(key!))!)).toEqual(plain);
});

test('[OPN-082] a reading taken in time but sent late is validated against the day it was taken', async () => {
  const { send, stored } = await sender();
  const taken = (instant: string) => ({ headers: { 'X-Captured-At': instant } });
  const early = { readingDate: '2026-01-20' };
  expect((await send(early)).status).toBe(400);
  expect((await send(early, taken('2026-02-15T08:00:00Z'))).status).toBe(201);
  // More than 30 days old, or in the future: the arrival counts.
  expect((await send(early, taken('2026-02-01T08:00:00Z'))).status).toBe(400);
  expect((await send({}, taken('2026-03-11T08:00:00Z'))).status).toBe(201);
  expect((await stored()).map((row) => row.captured_at?.toISOString() ?? null).sort()).toEqual([
    '2026-02-15T08:00:00.000Z',
    null,
  ]);
});

test('the sweep of photos nothing names leaves those of unknown meters', async () => {
  const { tenant, send, stored } = await sender();
  await send({ readingImages: [PHOTO] });
  const orphan = `${tenant.applicationId}/${randomUUID()}`;
  await server.parts.images.put(orphan, Buffer.from('x'));
  server.setNow(new Date(Date.now() + 3 * 86_400_000).toISOString());
  await sweepOrphans(server.parts, systemScope('tidy-up'));
  server.setNow('2026-03-10T10:00:00Z');
  expect(await storedKeys(server, tenant)).toEqual((await stored())[0]!.keys);
});
