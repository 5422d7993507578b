import type { Problem } from '@zaehlwerk/contract/problems';
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { storedKeys } from '../../testing/stored.ts';
import { newAccount } from '../../testing/test-account.ts';
import { photo, wirePhoto } from '../../testing/test-photos.ts';
import { testServer } from '../../testing/test-server.ts';
import { ALLOWED, unknownMeterReadingSender } from '../../testing/calls/unknown-meter-readings.ts';

const server = await testServer();
const PHOTO = wirePhoto(await photo({ width: 32, height: 24 }));
const under = (key: string) => ({ headers: { 'Idempotency-Key': key } });

test('[OPN-083] the same key and content gives the same answer again and stores nothing', async () => {
  const { tenant, send, stored } = await unknownMeterReadingSender(server);
  const key = randomUUID();
  const first = await send({ readingImages: [PHOTO] }, under(key));
  const dataUrl = { ...PHOTO, encodedImage: `data:image/jpeg;base64,${PHOTO.encodedImage}` };
  const instant = { readingDate: '2026-03-09T23:30:00Z' };
  const spelled = [
    { meterNumber: ' 8ZRI0019045527' },
    { readingImages: [dataUrl] },
    instant,
    { comment: ' ' },
    { more: 1 },
  ];
  for (const same of [{}, ...spelled]) {
    const again = await send({ readingImages: [PHOTO], ...same }, under(key));
    expect([again.status, again.text]).toEqual([201, first.text]);
  }
  expect(await stored()).toHaveLength(1);
  expect(await storedKeys(server, tenant)).toHaveLength(1);
});

test('[OPN-083] the same key with other content is a conflict; without a key every send is a new one', async () => {
  const { send, stored } = await unknownMeterReadingSender(server);
  const key = randomUUID();
  await send({}, under(key));
  for (const other of [
    { meterNumber: '8ZRI1' },
    { readingValue: 1483 },
    { comment: 'x' },
    { readingImages: [PHOTO] },
  ]) {
    expect((await send(other, under(key))).json<Problem>()).toMatchObject({ status: 409, code: 'idempotencyConflict' });
  }
  await send();
  await send();
  expect(await stored()).toHaveLength(3);
});

test('[OPN-083] what was accepted stays accepted after the feature is switched off and the days are over', async () => {
  const { tenant, send } = await unknownMeterReadingSender(server);
  const key = randomUUID();
  const first = await send({}, under(key));
  await setFeatures(tenant.applicationId, {});
  server.setNow('2026-09-10T10:00:00Z');
  const again = await send({}, under(key));
  const other = await send({}, under(randomUUID()));
  server.setNow('2026-03-10T10:00:00Z');
  expect([again.status, again.text, other.status]).toEqual([201, first.text, 403]);
});

test('[OPN-083] a refused send does not use up its key', async () => {
  const { send } = await unknownMeterReadingSender(server);
  const key = randomUUID();
  expect((await send({ readingValue: -1 }, under(key))).status).toBe(400);
  expect((await send({}, under(key))).status).toBe(201);
});

test('[OPN-083] the key of one account is another send of another', async () => {
  const { tenant, send, stored } = await unknownMeterReadingSender(server);
  const colleague = await newAccount(server, tenant);
  const key = randomUUID();
  const body = { meterNumber: '7', readingValue: 1, readingDate: '2026-03-10', login: colleague.accountId };
  await send({}, under(key));
  expect((await colleague.call('POST', '/api/pro/unknown-reading', { body, ...under(key) })).status).toBe(201);
  expect(await stored()).toHaveLength(2);
});

test('[OPN-083] twenty sends with one key at once: one row, its photo once, equal answers', async () => {
  const { tenant, send, stored } = await unknownMeterReadingSender(server);
  const key = randomUUID();
  const answers = await Promise.all(Array.from({ length: 20 }, () => send({ readingImages: [PHOTO] }, under(key))));
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(answers[0]?.status).toBe(201);
  const rows = await stored();
  expect(rows).toHaveLength(1);
  expect(await storedKeys(server, tenant)).toEqual(rows[0]!.keys);
});

test('settings that change while a reading is validated are looked at again', async () => {
  const { tenant, send } = await unknownMeterReadingSender(server);
  const features = [ALLOWED, {}, ALLOWED, { ...ALLOWED, unknownReadingsImageRequired: true }];
  const [answers] = await Promise.all([
    Promise.all(Array.from({ length: 10 }, () => send())),
    ...features.map((one) => setFeatures(tenant.applicationId, one)),
  ]);
  for (const { status } of answers) expect([201, 400, 403]).toContain(status);
});

test('a key that cannot be one is refused', async () => {
  const { send } = await unknownMeterReadingSender(server);
  const problem = (await send({}, under('x'.repeat(201)))).json<Problem>();
  expect(problem.fieldErrors).toMatchObject([{ field: 'Idempotency-Key', code: 'badFormat' }]);
});

async function setFeatures(applicationId: string, features: object): Promise<void> {
  await server.parts.pool.query(
    `update applications set document = jsonb_set(document, '{config,features}', $2) where application_id = $1`,
    [applicationId, JSON.stringify(features)],
  );
}
