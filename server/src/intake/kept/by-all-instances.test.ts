import { pino } from 'pino';
import { expect, test } from 'vitest';
import { newCounters } from '../../counters.ts';
import { connect, disconnect } from '../../database/connection.ts';
import { prepareWorkQueue } from '../../database/queue-tables.ts';
import { QUEUE_SCHEMA, workQueue } from '../../database/work-queue.ts';
import { systemScope } from '../../http/caller/system-scope.ts';
import { handedIn, handIn, workedOff, workOff } from '../../testing/calls/kept-imports.ts';
import { operate } from '../../testing/calls/operator-calls.ts';
import { orderFile } from '../../testing/calls/order-file.ts';
import { closeAtEnd } from '../../testing/close-at-end.ts';
import { copyTemplate, emptyDatabase } from '../../testing/test-database.ts';
import { askForToken } from '../../testing/test-login.ts';
import { testServer } from '../../testing/test-server.ts';
import { tidyUp } from '../../tidy-up.ts';
import { keepImporting } from './keep-importing.ts';

const FILE = orderFile(
  { Passwort: 'geheim-1' },
  { Auftragsnummer: 'A-2', Benutzername: 'kunde2', Passwort: 'geheim-2' },
);

test('[OPS-54, OPS-58] an instance begins what it was handed itself at once, and hashes the passwords after it', async () => {
  const server = await testServer({ imports: true });
  const tenant = await server.newTenant();
  const importId = await handedIn(server, tenant, FILE);
  await workedOff(server, tenant, importId);
  const { rows } = await server.parts.pool.query<{ state: string }>(`select state from ${QUEUE_SCHEMA}.job`);
  expect(rows.length).toBe(2);
  for (const [username, password] of [
    ['kunde1', 'geheim-1'],
    ['kunde2', 'geheim-2'],
  ]) {
    expect((await askForToken(tenant, { username, password })).status).toBe(200);
  }
});

test('[OPS-57] what one instance took and left without a word, another one does', { timeout: 60_000 }, async () => {
  const database = await copyTemplate();
  const killed = await testServer({ database });
  const tenant = await killed.newTenant();
  const importId = await handedIn(killed, tenant, FILE);
  // As an instance leaves it that was killed a while ago: taken, and without a sign of life since.
  const { rowCount } = await killed.parts.pool.query(
    `update ${QUEUE_SCHEMA}.job set state = 'active', started_on = now() - interval '1 hour',
       heartbeat_on = now() - interval '1 hour' where data ->> 'importId' = $1`,
    [importId],
  );
  expect(rowCount).toBe(1);
  await keepImporting(killed.parts, systemScope('imports'));
  await workedOff(killed, tenant, importId, 50_000);
});

test('[OPS-57] an import whose work the queue has lost is handed to it again by the next start', async () => {
  const server = await testServer();
  const tenant = await server.newTenant();
  const importId = await handedIn(server, tenant, FILE);
  await server.parts.pool.query(`delete from ${QUEUE_SCHEMA}.job`);
  await keepImporting(server.parts, systemScope('imports'));
  await workedOff(server, tenant, importId);
});

test('[OPS-57, OPS-58] passwords whose work the queue has lost are handed to it again, also by the hour', async () => {
  const server = await testServer();
  const tenant = await server.newTenant();
  const importId = await handedIn(server, tenant, FILE);
  expect(await workOff(server, tenant, importId)).toMatchObject({ passwordsToHash: 2 });
  await server.parts.pool.query(`delete from ${QUEUE_SCHEMA}.job`);
  await tidyUp(server.parts);
  const { rows } = await server.parts.pool.query(`select name from ${QUEUE_SCHEMA}.job`);
  expect(rows).toEqual([{ name: 'hash' }]);
  await keepImporting(server.parts, systemScope('imports'));
  await workedOff(server, tenant, importId);
});

test('[OPS-54] where the work cannot be kept, neither is the file', async () => {
  const server = await testServer();
  const tenant = await server.newTenant();
  const { pool } = server.parts;
  await handedIn(server, tenant, FILE);
  await pool.query(`alter table ${QUEUE_SCHEMA}.job add constraint full_up check (name = 'none') not valid`);
  expect((await handIn(server, tenant, FILE)).status).toBe(500);
  await pool.query(`alter table ${QUEUE_SCHEMA}.job drop constraint full_up`);
  const { imports } = (await operate(server, tenant, 'GET', 'imports')).json<{ imports: unknown[] }>();
  expect(imports).toHaveLength(1);
});

test('[OPS-59] the tables of the queue are made by who owns the database, several times if need be; the portal changes rows alone', async () => {
  const database = await emptyDatabase();
  await prepareWorkQueue(database.target);
  await Promise.all([prepareWorkQueue(database.target), prepareWorkQueue(database.target)]);
  const connection = connect(database.target);
  closeAtEnd({ close: () => disconnect(connection) });
  const { pool } = connection;
  const sent: string[] = [];
  const query = pool.query.bind(pool) as (...args: unknown[]) => unknown;
  Object.assign(pool, {
    query(...args: [string, ...unknown[]]) {
      sent.push(args[0]);
      return query(...args);
    },
  });
  const queue = workQueue(pool, pino({ level: 'silent' }), newCounters());
  await queue.work('import', async () => undefined);
  await queue.close();
  expect(sent.length).toBeGreaterThan(0);
  expect(sent.filter((text) => /\b(create|alter|drop|reindex|truncate|listen)\b/i.test(text))).toEqual([]);
});
