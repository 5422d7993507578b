import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { GAS_VALUE, senderWithoutAccess } from '../../testing/calls/readings-without-access.ts';
import { comparable } from '../../testing/comparable.ts';
import { waitingForLock } from '../../testing/database-sessions.ts';
import { storedKeys } from '../../testing/stored.ts';
import { photo, wirePhoto } from '../../testing/test-photos.ts';
import { testServer } from '../../testing/test-server.ts';

const server = await testServer();
const PHOTO = wirePhoto(await photo({ width: 32, height: 24 }));
const WITH_PHOTO = { readingValues: [{ ...GAS_VALUE, readingImages: [PHOTO] }] };
const under = (key: string) => ({ headers: { 'Idempotency-Key': key } });

test('[OPN-083] the same key and content is stored once, with whatever token and spelled however', async () => {
  const { tenant, askForToken, send, stored } = await senderWithoutAccess(server);
  const key = randomUUID();
  const { token } = (await askForToken()).json<{ token: string }>();
  expect((await send(WITH_PHOTO, under(key))).status).toBe(204);
  const dataUrl = { ...PHOTO, encodedImage: `data:image/jpeg;base64,${PHOTO.encodedImage}` };
  for (const same of [
    {},
    { readingDate: '2026-03-09T23:30:00Z' },
    { readingValues: [{ ...GAS_VALUE, readingImages: [dataUrl] }] },
    { email: 'maria@example.org' },
    { signals: { hiddenFieldFilled: true } },
  ]) {
    expect((await send({ ...WITH_PHOTO, ...same }, { ...under(key), token })).status).toBe(204);
  }
  expect(await stored()).toHaveLength(1);
  expect(await storedKeys(server, tenant)).toHaveLength(1);
});

test('[F06, OPN-192] other content under the same key is another reading: who copies the key learns nothing by it and cannot use it up', async () => {
  const { send, stored } = await senderWithoutAccess(server);
  const key = randomUUID();
  const other = { meterNumber: '7ITR0048213908' };
  // A stranger was faster with the key.
  const first = await send(other, under(key));
  const mine = await send({}, under(key));
  const again = await send({}, under(key));
  const unused = await send({}, under(randomUUID()));
  for (const answer of [mine, again, unused]) expect(comparable(answer)).toEqual(comparable(first));
  expect((await stored()).map((row) => row.meter_number).sort()).toEqual([
    '7ITR0048213907',
    '7ITR0048213907',
    '7ITR0048213908',
  ]);
});

test('[OPN-083] without a key every send is a new one; a refused send does not use up its key', async () => {
  const { send, stored } = await senderWithoutAccess(server);
  await send();
  await send();
  const key = randomUUID();
  expect((await send({ readingDate: '2026-03-11' }, under(key))).status).toBe(400);
  expect((await send({}, under(key))).status).toBe(204);
  expect(await stored()).toHaveLength(3);
});

test('[OPN-083] the same key and content at another utility is another reading', async () => {
  const [here, there] = [await senderWithoutAccess(server), await senderWithoutAccess(server)];
  const key = randomUUID();
  await here.send({}, under(key));
  await there.send({}, under(key));
  expect([await here.stored(), await there.stored()]).toMatchObject([{ length: 1 }, { length: 1 }]);
});

test('[OPN-083] what was accepted stays accepted when the days are over and the feature is off', async () => {
  const { tenant, askForToken, send } = await senderWithoutAccess(server);
  const key = randomUUID();
  await send({}, under(key));
  server.setNow('2026-09-10T10:00:00Z');
  const { token } = (await askForToken()).json<{ token: string }>();
  await server.parts.pool.query(
    `update applications set document = document #- '{config,unknownUserReading}' where application_id = $1`,
    [tenant.applicationId],
  );
  const statuses = [
    (await send({}, { ...under(key), token })).status,
    (await send({}, { ...under(randomUUID()), token })).status,
  ];
  server.setNow('2026-03-10T10:00:00Z');
  expect(statuses).toEqual([204, 403]);
});

test.each([2, 10, 50])('[F05, OPN-083] %i sends with one key at once: one reading, its photo once', async (times) => {
  const { tenant, send, stored } = await senderWithoutAccess(server);
  const key = randomUUID();
  const answers = await Promise.all(Array.from({ length: times }, () => send(WITH_PHOTO, under(key))));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 204));
  expect(await stored()).toHaveLength(1);
  expect(await storedKeys(server, tenant)).toHaveLength(1);
});

test('[F04, OPN-083] a send that hangs in the database does not stand in the way of its own repetition', async () => {
  const { tenant, send, stored } = await senderWithoutAccess(server);
  const key = randomUUID();
  const lock = await server.parts.pool.connect();
  await lock.query('begin');
  await lock.query('lock table anonymous_readings in share mode'); // reading is allowed, writing waits
  const sends = [send(WITH_PHOTO, under(key)), send(WITH_PHOTO, under(key))];
  await waitingForLock(server.parts.pool, 2);
  await lock.query('commit');
  lock.release();
  expect((await Promise.all(sends)).map(({ status }) => status)).toEqual([204, 204]);
  expect(await stored()).toHaveLength(1);
  expect(await storedKeys(server, tenant)).toHaveLength(1);
});
