import { once } from 'node:events';
import { type AddressInfo, connect as dial, createServer, type Socket } from 'node:net';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { closeAtEnd } from '../testing/close-at-end.ts';
import { copyTemplate } from '../testing/test-database.ts';
import { connect, type DatabasePooler, type DatabaseTarget, disconnect } from './connection.ts';
import { reachDatabase } from './open-database.ts';

const log = pino({ level: 'silent' });

/** What a session of its own knows after a statement by name, over a pool of one connection. */
async function leftBy(target: DatabaseTarget, pooler: DatabasePooler): Promise<readonly unknown[]> {
  const connection = connect(target, undefined, { max: 1 }, pooler);
  try {
    const { rows } = await connection.pool.query<{ n: number }>({
      name: 'by-name',
      text: 'select $1::int as n',
      values: [7],
    });
    const { rows: left } = await connection.pool.query<{ prepared: number; limit: string }>(
      `select (select count(*)::int from pg_prepared_statements) as prepared, current_setting('statement_timeout') as limit`,
    );
    return [rows[0]?.n, left[0]?.prepared, left[0]?.limit];
  } finally {
    await disconnect(connection);
  }
}

test('[OPS-238, OPN-756] behind a pooler of transactions nothing is prepared by name, and nothing is set for a session', async () => {
  const { target, close } = await copyTemplate();
  closeAtEnd({ close });
  expect(await leftBy(target, 'none')).toEqual([7, 1, '30s']);
  expect(await leftBy(target, 'transaction')).toEqual([7, 0, '0']);
});

/** What pgbouncer says of a PostgreSQL that it cannot reach. */
const AWAY = 'SFATAL\0C08P01\0Mserver login has been failing, try again later (server_login_retry)\0\0';

test('[OPS-240] a start waits for a database of which a pooler says that it is away', async () => {
  const { target, close } = await copyTemplate();
  closeAtEnd({ close });
  const pooler = await awayAtFirst(target as { readonly host: string; readonly port: number });
  const { user, password, database } = target as Record<'user' | 'password' | 'database', string>;
  const databaseUrl = `postgres://${user}:${encodeURIComponent(password)}@127.0.0.1:${pooler.port}/${database}`;
  const place = { databaseUrl, databaseOwnerUrl: null, dataDir: '' };
  await (await reachDatabase(place, log)).close();
  expect(pooler.calls()).toBe(2);
});

/** A port behind which the database is away for the first who asks. */
async function awayAtFirst({ host, port }: { readonly host: string; readonly port: number }) {
  let calls = 0;
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket.on('error', () => undefined));
    calls += 1;
    if (calls > 1) {
      const there = host.startsWith('/') ? dial(`${host}/.s.PGSQL.${port}`) : dial(port, host);
      socket.pipe(there.on('error', () => undefined)).pipe(socket);
      return;
    }
    socket.once('data', () => {
      const length = Buffer.alloc(4);
      length.writeUInt32BE(AWAY.length + 4);
      socket.end(Buffer.concat([Buffer.from('E'), length, Buffer.from(AWAY)]));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closeAtEnd({
    async close() {
      for (const socket of open) socket.destroy();
      server.close();
    },
  });
  return { port: (server.address() as AddressInfo).port, calls: () => calls };
}
