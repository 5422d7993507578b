import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { openEmbeddedDatabase } from '../database/embedded/embedded-postgres.ts';
import { grantTables } from '../database/grant-tables.ts';
import { migrate } from '../database/migrate.ts';
import { prepareWorkQueue } from '../database/queue-tables.ts';
import { appendEntry } from '../http/audit/audit-store.ts';
import { systemScope } from '../http/caller/system-scope.ts';
import { closeAtEnd } from '../testing/close-at-end.ts';
import { waitingForLock } from '../testing/database-sessions.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';

/* Whoever has the portal's connection to the database, and what they can write there. */

const top = mkdtempSync(path.join(os.tmpdir(), 'zaehlwerk-forged-'));
closeAtEnd({ close: async () => rmSync(top, { recursive: true, force: true }) });

/** A portal whose tables another role owns, as in the embedded database. */
async function serverApart(name: string): Promise<TestServer> {
  const { target, owner, close } = await openEmbeddedDatabase(path.join(top, name), { log: pino({ level: 'silent' }) });
  await migrate(owner);
  await prepareWorkQueue(owner);
  await grantTables(owner, target);
  return testServer({ database: { target, close } });
}

/** Acts of years ago, so many, numbered from 1; by the clock of the database they are old enough to be deleted. */
async function actsOfThen({ parts: { db } }: TestServer, many: number): Promise<void> {
  for (let n = 0; n < many; n += 1) {
    await db.transaction().execute((transaction) =>
      appendEntry(transaction, systemScope('start'), {
        at: new Date('2020-03-10T10:00:00Z'),
        act: 'key.end',
        applicationId: null,
        objects: [`A-${n}`],
        details: {},
        requestId: null,
      }),
    );
  }
}

const chainOf = async (server: TestServer, query = '') =>
  (await server.call('GET', `/api/operator/audit/chain${query}`, { token: server.operatorKey })).json();

/** An entry that nobody made, with a number that is chosen. */
const forged = (number: number) => `
  insert into audit_entries (number, at, key_name, act, objects, details, hash)
  values (${number}, now(), 'server', 'key.end', '{}', '{}', decode(md5(random()::text), 'hex'))`;

const REFUSED = { code: '42501' };

test("[OPS-62, OPS-147] the portal's role writes nothing where rules have deleted, also not while they do", async () => {
  const server = await serverApart('below');
  await actsOfThen(server, 8);
  const { pool } = server.parts;
  await pool.query('select delete_audit_entries(3)');
  for (const number of [1, 3]) await expect(pool.query(forged(number))).rejects.toMatchObject(REFUSED);

  const [deleting, writing] = [await pool.connect(), await pool.connect()];
  await deleting.query('begin');
  await deleting.query('select delete_audit_entries(5)');
  const meanwhile = writing.query(forged(4)).catch((error: unknown) => error);
  const waits = async () => (await pool.query('select from pg_locks where not granted')).rowCount;
  await expect.poll(waits, { interval: 20 }).toBeGreaterThan(0);
  await deleting.query('commit');
  expect(await meanwhile).toMatchObject(REFUSED);
  // One that does not see the deletion.
  await writing.query('begin isolation level repeatable read');
  await writing.query('select from audit_entries');
  await deleting.query('select delete_audit_entries(6)');
  await expect(writing.query(forged(6))).rejects.toMatchObject(REFUSED);
  await writing.query('rollback');
  deleting.release();
  writing.release();

  expect(await chainOf(server)).toMatchObject({ misfit: null });
  await actsOfThen(server, 1);
  expect(await chainOf(server)).toMatchObject({ misfit: null });
});

test('[OPS-147] whoever owns the tables can write there, and that does not fit; nothing more is deleted over it', async () => {
  const server = await testServer();
  await actsOfThen(server, 8);
  const { pool } = server.parts;
  await pool.query('select delete_audit_entries(4)');
  expect(await chainOf(server)).toMatchObject({ misfit: null });
  await pool.query('alter table audit_entries disable trigger user');
  await pool.query(forged(3));
  await pool.query('update audit_entries set at = $1 where number = 3', [new Date('2020-03-10T10:00:00Z')]);
  for (const query of ['', '?after=6']) {
    expect([query, await chainOf(server, query)]).toMatchObject([query, { misfit: { number: 3, why: 'changed' } }]);
  }
  await expect(pool.query('select delete_audit_entries(6)')).rejects.toMatchObject(REFUSED);
  await expect(pool.query('select delete_audit_entries(3)')).rejects.toMatchObject(REFUSED);
});

test("[OPS-62, OPS-147] what the portal's role deletes without any rule is an act of the chain, and cannot be hidden", async () => {
  const server = await serverApart('without-a-rule');
  await actsOfThen(server, 8);
  const { pool } = server.parts;
  await pool.query('select delete_audit_entries(3)');
  const { rows } = await pool.query(
    'select number, key_id, act, objects, details from audit_entries order by number desc limit 1',
  );
  expect(rows).toEqual([
    {
      number: '9',
      key_id: null,
      act: 'retention.delete',
      objects: ['retention.audit'],
      details: { deleted: 3, first: 1, last: 3 },
    },
  ]);
  expect(await chainOf(server)).toMatchObject({ misfit: null, last: { number: 9 }, removed: [{ first: 1, last: 3 }] });
  // Nor where two do it at once: the second finds nothing to delete, and adds nothing.
  await Promise.all([5, 5, 5].map((number) => pool.query('select delete_audit_entries($1)', [number])));
  expect(await chainOf(server)).toMatchObject({ misfit: null, last: { number: 10 } });
});

test('[OPS-147] an anchor without its act is not believed: written by whoever owns the tables, or its act taken away', async () => {
  const server = await testServer();
  await actsOfThen(server, 8);
  const { pool } = server.parts;
  await pool.query(
    'insert into audit_anchors (number, hash, first_number, at) select number, hash, 1, now() from audit_entries where number = 4',
  );
  await pool.query('delete from audit_entries where number <= 4');
  for (const query of ['', '?after=6']) {
    expect([query, await chainOf(server, query)]).toMatchObject([query, { misfit: { number: 5, why: 'missing' } }]);
  }
  // No later deletion hides it.
  await expect(pool.query('select delete_audit_entries(6)')).rejects.toMatchObject(REFUSED);
  await pool.query('delete from audit_anchors');
  await expect(pool.query('select delete_audit_entries(6)')).rejects.toMatchObject(REFUSED);

  const other = await testServer();
  await actsOfThen(other, 8);
  await other.parts.pool.query('select delete_audit_entries(4)');
  expect(await chainOf(other)).toMatchObject({ misfit: null, last: { number: 9 } });
  await other.parts.pool.query('delete from audit_entries where number = 9');
  expect(await chainOf(other)).toMatchObject({ misfit: { number: 5, why: 'missing' } });
});

test('[OPS-164, OPS-147] a rule that deletes while the chain is followed is no misfit', async () => {
  const server = await testServer();
  await actsOfThen(server, 8);
  const deleting = await server.parts.pool.connect();
  await deleting.query('begin');
  // It has asked what was deleted, and then waits before it reads the first entry.
  await deleting.query('lock table audit_entries in access exclusive mode');
  const meanwhile = chainOf(server);
  await waitingForLock(server.parts.pool);
  await deleting.query('select delete_audit_entries(5)');
  await deleting.query('commit');
  deleting.release();
  expect(await meanwhile).toMatchObject({ misfit: null, last: { number: 8 } });
  expect(await chainOf(server)).toMatchObject({ misfit: null, removed: [{ first: 1, last: 5 }] });
});
