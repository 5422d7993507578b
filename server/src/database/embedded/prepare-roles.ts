import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import type { DatabaseTarget } from '../connection.ts';
import { askForPassword, asksForPassword, ensurePassword } from './access-rules.ts';
import type { Postmaster } from './postmaster.ts';
import { addressOf } from './start-postmaster.ts';

const DATABASE = 'zaehlwerk';
/** Whose the database and its tables are: it changes them at a start, and does nothing else. */
const OWNER_ROLE = 'zaehlwerk_owner';
/** The portal works as this role, which may what it is granted (grant-tables.ts). */
const PORTAL_ROLE = 'zaehlwerk_portal';

/** Gives everything in a database that an older version made, as the superuser or as the portal, to its owner. */
const HAND_OVER = `
  do $$
  declare change text;
  begin
    for change in
      select format('alter table %s owner to ${OWNER_ROLE}', oid::regclass) from pg_class
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm')
      union all
      select format('alter sequence %s owner to ${OWNER_ROLE}', c.oid::regclass) from pg_class c
        where c.relnamespace = 'public'::regnamespace and c.relkind = 'S' and not exists (
          select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype in ('a', 'i'))
      union all
      select format('alter function %s owner to ${OWNER_ROLE}', oid::regprocedure) from pg_proc
        where pronamespace = 'public'::regnamespace
    loop
      execute change;
    end loop;
  end $$;
  alter database ${DATABASE} owner to ${OWNER_ROLE}`;

type Target = Extract<DatabaseTarget, { readonly host: string }>;

/** How the database is reached by the portal, and by the role that owns its tables. */
export interface RoleTargets {
  readonly target: Target;
  readonly owner: Target;
}

/**
 * Makes sure that the roles and the database are there, and that nobody connects without the password. Repeats whatever a
 * killed start has left undone. Called by the one instance that owns the server.
 */
export async function prepareRoles(server: Postmaster): Promise<RoleTargets> {
  const password = ensurePassword(server.cluster);
  await withClient(server, 'postgres', async (client) => {
    const { rows } = await client.query<{ roles: string[]; owner: string | null }>(
      `select array(select rolname::text from pg_roles where rolname = any($1)) as roles,
         (select datdba::regrole::text from pg_database where datname = $2) as owner`,
      [[OWNER_ROLE, PORTAL_ROLE], DATABASE],
    );
    const [found = { roles: [], owner: null }] = rows;
    for (const role of [OWNER_ROLE, PORTAL_ROLE].filter((one) => !found.roles.includes(one))) {
      await client.query(`create role ${role} login password ${client.escapeLiteral(password)}`);
    }
    if (found.owner === null) await client.query(`create database ${DATABASE} owner ${OWNER_ROLE}`);
    else if (found.owner !== OWNER_ROLE) await withClient(server, DATABASE, (inside) => inside.query(HAND_OVER));
    if (asksForPassword(server.cluster)) return;
    for (const role of ['current_user', OWNER_ROLE, PORTAL_ROLE]) {
      await client.query(`alter role ${role} password ${client.escapeLiteral(password)}`);
    }
    askForPassword(server.cluster);
    await client.query('select pg_reload_conf()');
    while (await opensWithoutPassword(server)) await pause(10);
  });
  return targetsOf(server);
}

/** Both roles at a server whose roles are prepared. */
export function targetsOf(server: Postmaster): RoleTargets {
  const as = (user: string): Target => ({ ...addressOf(server), user, database: DATABASE });
  return { target: as(PORTAL_ROLE), owner: as(OWNER_ROLE) };
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
