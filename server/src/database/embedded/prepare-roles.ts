import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import type { DatabaseTarget } from '../connection.ts';
import { askForPassword, asksForPassword, ensurePassword } from './access-rules.ts';
import type { Postmaster } from './postmaster.ts';
import { addressOf } from './start-postmaster.ts';

const DATABASE = 'zaehlwerk';
/** Whose the database and its tables are: the portal works as this role, which may nothing else. */
const PORTAL_ROLE = 'zaehlwerk_portal';

/** Gives everything in a database that an older version made, as the superuser it was then, to the portal's role. */
const HAND_OVER = `
  do $$
  declare change text;
  begin
    for change in
      select format('alter table %s owner to ${PORTAL_ROLE}', oid::regclass) from pg_class
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm')
      union all
      select format('alter sequence %s owner to ${PORTAL_ROLE}', c.oid::regclass) from pg_class c
        where c.relnamespace = 'public'::regnamespace and c.relkind = 'S' and not exists (
          select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype in ('a', 'i'))
      union all
      select format('alter function %s owner to ${PORTAL_ROLE}', oid::regprocedure) from pg_proc
        where pronamespace = 'public'::regnamespace
    loop
      execute change;
    end loop;
  end $$;
  alter database ${DATABASE} owner to ${PORTAL_ROLE}`;

/**
 * Makes sure that the portal's role and database are there, and that nobody connects without the password. Repeats
 * whatever a killed start has left undone. Called by the one instance that owns the server.
 */
export async function prepareRoles(server: Postmaster): Promise<Extract<DatabaseTarget, { readonly host: string }>> {
  const password = ensurePassword(server.cluster);
  await withClient(server, 'postgres', async (client) => {
    const { rows } = await client.query<{ role: boolean; owner: string | null }>(
      `select exists (select from pg_roles where rolname = $1) as role,
         (select datdba::regrole::text from pg_database where datname = $2) as owner`,
      [PORTAL_ROLE, DATABASE],
    );
    const [found = { role: false, owner: null }] = rows;
    if (!found.role) await client.query(`create role ${PORTAL_ROLE} login`);
    if (found.owner === null) await client.query(`create database ${DATABASE} owner ${PORTAL_ROLE}`);
    else if (found.owner !== PORTAL_ROLE) await withClient(server, DATABASE, (inside) => inside.query(HAND_OVER));
    if (asksForPassword(server.cluster)) return;
    for (const role of ['current_user', PORTAL_ROLE]) {
      await client.query(`alter role ${role} password ${client.escapeLiteral(password)}`);
    }
    askForPassword(server.cluster);
    await client.query('select pg_reload_conf()');
    while (await opensWithoutPassword(server)) await pause(10);
  });
  return { ...addressOf(server), user: PORTAL_ROLE, password, database: DATABASE };
}

async function withClient(
  server: Postmaster,
  database: string,
  work: (client: Client) => Promise<unknown>,
): Promise<void> {
  const client = new Client({ ...addressOf(server), database });
  client.on('error', () => undefined); // followed by a failing query
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

async function opensWithoutPassword(server: Postmaster): Promise<boolean> {
  const client = new Client({ ...addressOf(server), password: 'none', database: 'postgres' });
  client.on('error', () => undefined);
  return client.connect().then(
    () => client.end().then(() => true),
    () => false,
  );
}
