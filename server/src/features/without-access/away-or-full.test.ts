import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { expect, test } from 'vitest';
import { GAS_VALUE, senderWithoutAccess } from '../../testing/calls/readings-without-access.ts';
import { endConnections } from '../../testing/database-sessions.ts';
import { storedWithoutAccessRows, storedKeys, sweepAndCompare } from '../../testing/stored.ts';
import { copyTemplate } from '../../testing/test-database.ts';
import { photo, wirePhoto } from '../../testing/test-photos.ts';
import { type TestServer, testServer } from '../../testing/test-server.ts';

const database = await copyTemplate();
const server = await testServer({
  database,
  connectionLimits: { max: 4, connectionTimeoutMillis: 2000, lock_timeout: 500 },
});
const PHOTO = wirePhoto(await photo({ width: 32, height: 24 }));
const ONE = { submissions: 1, results: 1, images: 1 };
const NOTHING = { submissions: 0, results: 0, images: 0 };

/** Somebody without access who sends the same reading, with its photo, again and again. */
async function patientSender() {
  const { tenant, send } = await senderWithoutAccess(server);
  const options = { headers: { 'Idempotency-Key': randomUUID() } };
  return {
    tenant,
    send: () => send({ readingValues: [{ ...GAS_VALUE, readingImages: [PHOTO] }] }, options),
    stored: () => storedWithoutAccessRows(server, tenant),
  };
}

/** Photos and rows agree file by file, once what nobody knows the outcome of is swept. */
async function expectNoOrphans(): Promise<void> {
  expect(await sweepAndCompare(server.parts)).toMatchObject({ unnamed: [], missing: [], altered: [] });
}

test('[F25, I2, I3] a locked table: 503 with Retry-After, nothing half stored, and the repetition stores it once', async () => {
  const { send, stored } = await patientSender();
  const client = await server.parts.pool.connect();
  await client.query('begin');
  await client.query('lock table anonymous_readings in share mode'); // reading is allowed, writing waits
  const refused = await send();
  expect([refused.status, refused.headers['retry-after']]).toEqual([503, '5']);
  await client.query('rollback');
  client.release();
  expect(await stored()).toEqual(NOTHING);
  expect((await send()).status).toBe(204);
  expect(await stored()).toEqual(ONE);
  await expectNoOrphans();
});

test('[F25] all connections held: the token and the send are refused with 503, and taken once one is free', async () => {
  const { tenant, send, stored } = await patientSender();
  const askForToken = () => tenant.call('POST', '/auth/token-unknown-readings');
  const held = await Promise.all(Array.from({ length: 4 }, () => server.parts.pool.connect()));
  for (const refused of await Promise.all([askForToken(), send()])) {
    expect([refused.status, refused.headers['retry-after']]).toEqual([503, '5']);
  }
  for (const client of held) client.release();
  expect([(await askForToken()).status, (await send()).status]).toEqual([200, 204]);
  expect(await stored()).toEqual(ONE);
});

test('[F25, I2] connections that an administrator ends are replaced', async () => {
  const { send, stored } = await patientSender();
  await endConnections(database.target);
  const statuses = new Set<number>();
  const sendAgain = async () => {
    const { status } = await send();
    statuses.add(status);
    return status;
  };
  await expect.poll(sendAgain, { interval: 5 }).toBe(204);
  expect([...statuses].filter((status) => ![204, 503].includes(status))).toEqual([]);
  expect(await stored()).toEqual(ONE);
});

/** The statement that stores a reading fails once, after it was done or in its place. */
function failOnce({ parts: { pool } }: TestServer, fault: Error, isDone: boolean): void {
  const query = pool.query.bind(pool) as (...args: unknown[]) => Promise<unknown>;
  pool.query = (async (...args: unknown[]) => {
    const [statement] = args as [string | pg.QueryConfig];
    if (typeof statement === 'string' || statement.name !== 'store-anonymous-reading') return query(...args);
    pool.query = query as typeof pool.query;
    if (isDone) await query(...args);
    throw fault;
  }) as typeof pool.query;
}

const fromDatabase = (code: string) =>
  Object.assign(new pg.DatabaseError('some', 0, 'error'), { severity: 'ERROR', code });

test.each([
  ['F25', 'the connection breaks', new Error('Connection terminated unexpectedly'), 503],
  ['F25', 'the database is shut down', Object.assign(fromDatabase('57P01'), { severity: 'FATAL' }), 503],
  ['F26', 'its disk is full', fromDatabase('53100'), 507],
])(
  '[%s, I2, I3] %s, before or after the reading is stored: never a 2xx, and the repetition stores it once',
  async (_id, _what, fault, status) => {
    for (const isDone of [false, true]) {
      const { send, stored } = await patientSender();
      failOnce(server, fault, isDone);
      expect((await send()).status).toBe(status);
      expect(await stored()).toEqual(isDone ? ONE : NOTHING);
      await expectNoOrphans();
      expect((await send()).status).toBe(204);
      expect(await stored()).toEqual(ONE);
      await expectNoOrphans();
    }
  },
);

test.each([
  ['is full', 'ENOSPC', 507],
  ['cannot be written to', 'EROFS', 500],
  ['fails when it syncs', 'EIO', 500],
])(
  '[F27, I3] the disk of the photos %s: nothing is stored, and the repetition stores it whole',
  async (_what, code, status) => {
    const { tenant, send, stored } = await patientSender();
    const { images } = server.parts;
    const { put } = images;
    images.put = () => Promise.reject(Object.assign(new Error('the disk'), { code, syscall: 'write' }));
    const refused = await send();
    images.put = put;
    expect(refused.status).toBe(status);
    expect([await stored(), await storedKeys(server, tenant)]).toEqual([NOTHING, []]);
    expect((await send()).status).toBe(204);
    expect(await stored()).toEqual(ONE);
    await expectNoOrphans();
  },
);
