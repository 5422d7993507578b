import type { Problem } from '@zaehlwerk/contract/problems';
import { decodeJwt } from 'jose';
import { expect, test } from 'vitest';
import { CONTACT, GAS_AND_POWER, GAS_VALUE, senderWithoutAccess } from '../../testing/calls/readings-without-access.ts';
import { storedKeys } from '../../testing/stored.ts';
import { newAccount } from '../../testing/test-account.ts';
import { newJob } from '../../testing/test-job.ts';
import { photo, wirePhoto } from '../../testing/test-photos.ts';
import { testServer } from '../../testing/test-server.ts';

const server = await testServer();
const PHOTO = wirePhoto(await photo({ width: 32, height: 24 }));

test('[ANO-01, API-31, API-32, DOM-53, DOM-54, DOM-55, DOM-56, OPN-139] a reading is stored whole, without the e-mail address, and answered with nothing', async () => {
  const { tenant, send, stored } = await senderWithoutAccess(server);
  const photos = [await photo(), await photo({ width: 64, height: 48 })];
  const answer = await send({
    readingValues: [{ ...GAS_VALUE, readingImages: photos.map(wirePhoto) }],
    contact: { ...CONTACT, firstname: ' Maria ' },
    email: 'maria@example.org',
  });
  expect([answer.status, answer.text]).toEqual([204, '']);
  const [row, ...others] = await stored();
  expect(others).toEqual([]);
  expect(row).toMatchObject({
    meter_type: 'GAS_METER',
    meter_number: '7ITR0048213907',
    reading_date: '2026-03-10',
    reading_reason: 'ANNUAL_READING',
    firstname: 'Maria',
    lastname: 'Weßel',
    street: 'Straße des 17. Juni',
    house_number: '12 a',
    zip: '12345',
    city: 'Ellerbach (Süd)',
    captured_at: null,
    read: [{ obis: '7-0:3.0.0', value: '1482.5' }],
  });
  expect(JSON.stringify(row)).not.toContain('example.org');
  const keys = row!.read[0]!.keys;
  const bytes = await Promise.all(keys.map(async (key) => Buffer.from((await server.parts.images.get(key))!)));
  expect(bytes).toEqual(photos);
  expect(await storedKeys(server, tenant)).toEqual([...keys].sort());
});

test('[S25] a reading without access changes nothing of a known meter, though it names its number', async () => {
  const { tenant, send } = await senderWithoutAccess(server);
  const account = await newAccount(server, tenant);
  const job = await newJob(server, account, {
    meterNumber: '7ITR0048213907',
    meterType: 'GAS_METER',
    tasks: [{ obis: '7-0:3.0.0' }],
  });
  expect(
    (await job.send({ readingDate: '2026-03-09', results: [{ taskId: job.taskId, readingValue: 1480 }] })).status,
  ).toBe(200);
  const known = async (): Promise<unknown> => {
    const tables = ['accounts', 'jobs', 'rate_tasks', 'submissions', 'reading_results', 'reading_events', 'clearings'];
    const rows = tables.map(
      (table) => `(select json_agg(t order by t::text) from ${table} t where t.application_id = $1)`,
    );
    return (await server.parts.pool.query(`select ${rows.join(', ')}`, [tenant.applicationId])).rows;
  };
  const before = await known();
  expect((await send({ meterNumber: '7ITR0048213907' })).status).toBe(204);
  expect((await send({ meterNumber: '7ITR0048213907', readingDate: '2026-03-09' })).status).toBe(204);
  expect(await known()).toEqual(before);
});

test('[DOM-54] the rates of one reading stay in the order in which they were sent', async () => {
  const { send, stored } = await senderWithoutAccess(server);
  const readingValues = [
    { obis: '1-0:1.8.2', value: 2, readingImages: [PHOTO] },
    { obis: '1-0:1.8.1', value: 123456789 },
  ];
  expect((await send({ meterType: 'ELECTRIC_METER', readingValues })).status).toBe(204);
  expect((await stored())[0]!.read).toMatchObject([
    { obis: '1-0:1.8.2', value: '2' },
    { obis: '1-0:1.8.1', value: '123456789', keys: [] },
  ]);
});

test('[API-29, API-30, ANO-16, ANO-20, ROL-03] without a body and without a token there is a token that says when it expires', async () => {
  const { tenant, token, askForToken } = await senderWithoutAccess(server);
  expect((await askForToken()).status).toBe(200);
  expect(decodeJwt(token)).toMatchObject({
    aud: tenant.applicationId,
    roles: ['ROLE_KSA_UNKNOWN_READINGS'],
    exp: server.parts.clock().getTime() / 1000 + 3600,
  });
});

test.each([
  [true, ['ROLE_KSA_UNKNOWN_READINGS', 'ROLE_KSA_SEND_UNKNOWNUSER_READINGRECEIPT']],
  [false, ['ROLE_KSA_UNKNOWN_READINGS']],
])(
  '[ROL-03, ROL-04] where receipts are sent (%s) the token has the role for them',
  async (unknownUserReceiptEnabled, roles) => {
    const config = { unknownUserReading: GAS_AND_POWER, communication: { unknownUserReceiptEnabled } };
    const tenant = await server.newTenant({ config });
    const { token } = (await tenant.call('POST', '/auth/token-unknown-readings')).json<{ token: string }>();
    expect(decodeJwt(token)['roles']).toEqual(roles);
  },
);

test.each([
  ['nothing is set', {}],
  ['it is not allowed', { ...GAS_AND_POWER, unknownUserReadingAllowed: false }],
  ['no meter is configured', { ...GAS_AND_POWER, meters: [] }],
])(
  '[ANO-13, ROL-15, OPN-136, OPN-K15, OPN-K16] where %s there is no token, and nothing is taken with an older one',
  async (_what, settings) => {
    const { tenant, askForToken, send, stored } = await senderWithoutAccess(server);
    await server.parts.pool.query(
      `update applications set document = jsonb_set(document, '{config,unknownUserReading}', $2) where application_id = $1`,
      [tenant.applicationId, JSON.stringify(settings)],
    );
    for (const answer of [await askForToken(), await send(), await send({ meterNumber: '' })]) {
      expect(answer.json<Problem>()).toMatchObject({ status: 403, code: 'forbidden' });
    }
    expect(await stored()).toEqual([]);
  },
);

test('[OPN-K16, ANO-22] an expired token is 401, and a new one sends the same', async () => {
  const { tenant, askForToken, send, stored } = await senderWithoutAccess(server);
  server.setNow('2026-03-10T11:00:00Z');
  expect((await send()).status).toBe(401);
  const { token } = (await askForToken()).json<{ token: string }>();
  expect((await send({}, { token })).status).toBe(204);
  server.setNow('2026-03-10T10:00:00Z');
  expect(await stored()).toHaveLength(1);
  expect((await tenant.call('POST', '/api/unknown-readings/results', { body: {} })).status).toBe(401);
});

test('[OPN-162] the token of an account is 403 here', async () => {
  const { tenant, send } = await senderWithoutAccess(server);
  const account = await newAccount(server, tenant);
  expect((await send({}, { token: await account.token() })).json<Problem>()).toMatchObject({
    status: 403,
    code: 'forbidden',
  });
});

test('[OPN-082] a reading that waited on the device is validated against the day it was taken', async () => {
  const { send, stored } = await senderWithoutAccess(server);
  const early = { readingDate: '2026-01-20' };
  expect((await send(early)).status).toBe(400);
  expect((await send(early, { headers: { 'X-Captured-At': '2026-02-15T08:00:00Z' } })).status).toBe(204);
  expect((await stored())[0]!.captured_at?.toISOString()).toBe('2026-02-15T08:00:00.000Z');
});

test('[OPN-149] the consent is no field: a body without it is taken', async () => {
  const { send } = await senderWithoutAccess(server);
  expect((await send({ privacyAccepted: false })).status).toBe(204);
});

test('[F07] the same photo for two rates, and twice for one, is accepted and kept for each', async () => {
  const [gas] = GAS_AND_POWER.meters!;
  const meterRateConfigs = [{ obis: '7-0:3.0.0' }, { obis: '7-0:3.1.0' }];
  const { send, stored } = await senderWithoutAccess(server, {
    ...GAS_AND_POWER,
    meters: [{ ...gas!, defaultMeterConfig: { ...gas!.defaultMeterConfig!, meterRateConfigs } }],
  });
  const readingValues = meterRateConfigs.map(({ obis }) => ({ ...GAS_VALUE, obis, readingImages: [PHOTO, PHOTO] }));
  expect((await send({ readingValues })).status).toBe(204);
  const keys = (await stored()).flatMap(({ read }) => read.flatMap((rate) => rate.keys));
  expect([keys.length, new Set(keys).size]).toEqual([4, 4]);
  const [first, ...others] = await Promise.all(keys.map((key) => server.parts.images.get(key)));
  for (const other of others) expect(other).toEqual(first);
});
