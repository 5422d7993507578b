import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Pool } from 'pg';
import { connectForMaintenance, type DatabaseTarget, disconnect } from './connection.ts';
import type { Tables } from './schema.ts';
import { QUEUE_SCHEMA } from './work-queue.ts';

/** What the portal's role may only add to. */
const APPENDED_ONLY = 'audit_entries';
/** It reads which migrations there were, and what rules have deleted of the audit. */
const READ_ONLY = ['kysely_migration', 'kysely_migration_lock', 'audit_anchors'] as const;
/** By which it deletes of the audit what is old enough (migration 0057). */
const DELETING = sql.raw('delete_audit_entries(bigint)');
/** By which it lets PostgreSQL look at a table (migration 0065). */
const ANALYZING = sql.raw('analyze_table(text)');

/** The schema of the tables, and the role that is connected, as the catalogue has them. */
const HERE = sql`(select oid from pg_namespace where nspname = current_schema())`;
const ME = sql`(select oid from pg_roles where rolname = current_user)`;

/**
 * Why a role cannot own the tables apart from the portal: it is the portal's own, which would lose what it needs; it is
 * connected to another database; or the tables that are there belong to another one. Null where it can. Nothing is written;
 * `waitMs` bounds each step.
 */
export async function faultOfOwner(
  owner: DatabaseTarget,
  portal: DatabaseTarget,
  waitMs?: number,
): Promise<'sameRole' | 'otherDatabase' | 'notTheOwner' | null> {
  const role = await roleOf(portal, waitMs);
  const connection = connectForMaintenance(owner, waitMs);
  try {
    const apart = sql.join([APPENDED_ONLY, ...READ_ONLY]);
    const { rows } = await sql<{ role: string; others: string }>`
      select current_user::text as role, count(*) as others from pg_class
      where relnamespace = ${HERE} and relname in (${apart}) and relowner <> ${ME}`.execute(connection.db);
    if (rows[0]?.role === role) return 'sameRole';
    if (!(await isSameDatabase(connection.db, portal, waitMs))) return 'otherDatabase';
    return rows[0]?.others === '0' ? null : 'notTheOwner';
  } finally {
    await disconnect(connection);
  }
}

/** By a lock of this database that the other connection meets: names and addresses may differ on the way to the same one. */
async function isSameDatabase(db: Kysely<Tables>, other: DatabaseTarget, waitMs?: number): Promise<boolean> {
  const lock = `owner ${randomUUID()}`;
  const connection = connectForMaintenance(other, waitMs);
  try {
    return await db.transaction().execute(async (transaction) => {
      await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`.execute(transaction);
      const { rows } = await sql<{ free: boolean }>`
        select pg_try_advisory_xact_lock(hashtextextended(${lock}, 0)) as free`.execute(connection.db);
      return rows[0]?.free === false;
    });
  } finally {
    await disconnect(connection);
  }
}

/**
 * Lets the role of the portal work on the tables that another one owns: read and write all of them, and of the audit read
 * and add alone. What others keep in the schema is not touched. In one transaction, after migrations, by one starting
 * instance after the other.
 */
export async function grantTables(owner: DatabaseTarget, portal: DatabaseTarget): Promise<void> {
  const role = await roleOf(portal);
  const connection = connectForMaintenance(owner);
  try {
    await connection.db.transaction().execute(async (transaction) => {
      await sql`select pg_advisory_xact_lock(hashtextextended('grants', 0))`.execute(transaction);
      const { rows } = await sql<{ schema: string }>`select current_schema() as schema`.execute(transaction);
      const [schema, to] = [sql.id(rows[0]?.schema ?? 'public'), sql.id(role)];
      const owned = (await ownRelations(transaction)).map(({ name, isSequence }) => {
        const grant = isSequence ? sql`select, usage on sequence` : sql`select, insert, update, delete on table`;
        return sql`grant ${grant} ${sql.table(name)} to ${to}`;
      });
      const apart = sql.join([APPENDED_ONLY, ...READ_ONLY].map((table) => sql.table(table)));
      for (const grant of [
        sql`grant usage on schema ${schema} to ${to}`,
        sql`grant usage on schema ${sql.id(QUEUE_SCHEMA)} to ${to}`,
        sql`grant select, insert, update, delete on all tables in schema ${sql.id(QUEUE_SCHEMA)} to ${to}`,
        sql`grant select, usage on all sequences in schema ${sql.id(QUEUE_SCHEMA)} to ${to}`,
        ...owned,
        sql`revoke all on ${apart} from ${to}`,
        sql`grant select on ${apart} to ${to}`,
        sql`grant insert on ${sql.table(APPENDED_ONLY)} to ${to}`,
        sql`grant execute on function ${DELETING}, ${ANALYZING} to ${to}`,
      ]) {
        await grant.execute(transaction);
      }
    });
  } finally {
    await disconnect(connection);
  }
}

/** The tables, views and sequences that the connected role owns. */
async function ownRelations(db: Kysely<Tables>): Promise<readonly { name: string; isSequence: boolean }[]> {
  const { rows } = await sql<{ name: string; isSequence: boolean }>`
    select relname::text as name, relkind = 'S' as "isSequence" from pg_class
    where relnamespace = ${HERE} and relowner = ${ME} and relkind in ('r', 'p', 'v', 'm', 'S') order by relname`.execute(
    db,
  );
  return rows;
}

async function roleOf(target: DatabaseTarget, waitMs?: number): Promise<string> {
  const connection = connectForMaintenance(target, waitMs);
  try {
    const { rows } = await sql<{ role: string }>`select current_user::text as role`.execute(connection.db);
    return rows[0]?.role ?? '';
  } finally {
    await disconnect(connection);
  }
}

/**
 * Whether a start could bring the tables of this version, or those of the queue, into being as the role of these connections: what is
 * there is its own, and it may make what is not.
 */
export async function mayPrepareTables(pool: Pick<Pool, 'query'>): Promise<boolean> {
  const names = [APPENDED_ONLY, ...READ_ONLY].map((name) => `'${name}'`).join(', ');
  const { rows } = await pool.query<{ may: boolean }>(`
    select coalesce(has_schema_privilege(current_schema(), 'create'), false)
      and not exists (
        select from pg_class where relnamespace = (select oid from pg_namespace where nspname = current_schema())
          and relname in (${names}) and not pg_has_role(relowner, 'usage'))
      and coalesce(
        (select pg_has_role(nspowner, 'usage') from pg_namespace where nspname = '${QUEUE_SCHEMA}'),
        has_database_privilege(current_database(), 'create')) as may`);
  return rows[0]?.may === true;
}

/**
 * Whether the role of these connections may work on all tables there are, ours and those of the queue. Grants follow migrations in a
 * transaction of their own: a table that they have not reached yet may not even be read.
 */
export async function mayWorkOnTables(pool: Pick<Pool, 'query'>): Promise<boolean> {
  const { rows } = await pool.query<{ may: boolean }>(`
    select coalesce(has_schema_privilege(current_schema(), 'usage'), false)
      and exists (
        select from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname = '${QUEUE_SCHEMA}' and c.relname = 'queue' and has_schema_privilege(n.oid, 'usage'))
      and not exists (
        select from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where c.relkind in ('r', 'p', 'v', 'm') and not has_table_privilege(c.oid, 'select')
          and (n.nspname = '${QUEUE_SCHEMA}' or n.nspname = current_schema()
            and c.relowner = (select relowner from pg_class where oid = to_regclass('kysely_migration')))) as may`);
  return rows[0]?.may === true;
}

/**
 * Whether the role of these connections can but read the audit and add to it: it may neither change nor empty it, nor is it,
 * or can it become, whoever could grant itself that or drop the table.
 */
export async function isAuditApart(pool: Pick<Pool, 'query'>): Promise<boolean> {
  const { rows } = await pool.query<{ apart: boolean }>(`
    select not (
      has_table_privilege(c.oid, 'update, delete, truncate, trigger') or pg_has_role(c.relowner, 'member')
        or pg_has_role(n.nspowner, 'member') or pg_has_role(d.datdba, 'member')
    ) as apart
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_database d on d.datname = current_database()
    where c.oid = to_regclass('${APPENDED_ONLY}')`);
  return rows[0]?.apart === true;
}
