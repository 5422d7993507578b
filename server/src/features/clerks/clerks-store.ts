import type { Deputy } from '@zaehlwerk/contract/deputies';
import type { Day } from '@zaehlwerk/domain/calendar/day';
import {
  type ClerkRole,
  orderRoles,
  type RolesInApplication,
  scopesOfRoles,
} from '@zaehlwerk/domain/clerk/clerk-roles';
import type { StoodInFor } from '@zaehlwerk/domain/clerk/deputy';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Tables } from '../../database/schema.ts';
import { isUuid } from '../../database/sql-values.ts';
import { isThere } from '../../http/caller/caller-store.ts';
import { stoodInForBy } from '../../http/caller/stood-in-for.ts';
import type { ClerkScope, EveryTenantScope, OperatorScope, TenantScope } from '../../http/scope.ts';
import { DEPUTY_OF } from './deputies-store.ts';

/** How many clerks are told. */
const MOST_CLERKS = 1000;

/** A clerk as an operator sees them. */
export interface KeptClerk {
  readonly clerkId: string;
  readonly name: string;
  readonly mail: string;
  readonly createdAt: Date;
  readonly lastSeenAt: Date | null;
  readonly isLocked: boolean;
  /** Whether an invitation was taken up, and none followed. */
  readonly hasPassword: boolean;
  /** When the invitation is over that was not taken up; null where there is none. */
  readonly invitedUntil: Date | null;
  /** In every application. */
  readonly held: readonly RolesInApplication[];
}

/** A clerk with how many keys that they have made, also by one of them, have not ended: in every application, and in one. */
export interface ListedClerk extends KeptClerk {
  readonly keys: number;
  readonly keysHere: number;
  /** Who stands in for them there, today or later. */
  readonly deputy: Deputy | null;
}

interface ClerkRow extends Omit<KeptClerk, 'held'> {
  readonly held: readonly { readonly applicationId: string; readonly roles: readonly string[] }[];
}

/** What is told of a clerk `c`; all roles, as who may change a clerk hangs on them. */
const CLERK = sql`c.clerk_id as "clerkId", c.name, c.mail, c.created_at as "createdAt", c.last_seen_at as "lastSeenAt",
  c.locked_at is not null as "isLocked", c.password_hash is not null as "hasPassword",
  (select i.expires_at from clerk_invitations i where i.clerk_id = c.clerk_id) as "invitedUntil", (
    select coalesce(jsonb_agg(jsonb_build_object('applicationId', r.application_id, 'roles', r.roles)), '[]')
    from clerk_roles r where r.clerk_id = c.clerk_id
  ) as held`;

const clerkOf = <T extends ClerkRow>(row: T) => ({
  ...row,
  held: row.held.map(({ applicationId, roles }) => ({ applicationId, roles: orderRoles(roles) })),
});

/** The clerks with a role in a tenant, by name. */
export async function listClerks(db: Kysely<Tables>, tenant: TenantScope, today: Day): Promise<readonly ListedClerk[]> {
  const { rows } = await sql<ClerkRow & Pick<ListedClerk, 'keys' | 'keysHere' | 'deputy'>>`
    select ${CLERK}, made.keys, made."keysHere", ${DEPUTY_OF(tenant, today)} as deputy from clerk_roles own join clerks c on c.clerk_id = own.clerk_id
    cross join lateral (
      select count(*)::int as keys, (count(*) filter (where k.only_tenant = own.application_id))::int as "keysHere"
      from operator_keys k where k.made_by = c.clerk_id and k.ended_at is null
    ) made
    where own.application_id = ${tenant.applicationId} order by c.name, c.clerk_id limit ${MOST_CLERKS}`.execute(db);
  return rows.map(clerkOf);
}

/** A clerk with a role in a tenant, held until the transaction ends; null where there is none. */
export async function lockClerk(
  transaction: Transaction<Tables>,
  { applicationId }: TenantScope,
  clerkId: string,
): Promise<KeptClerk | null> {
  if (!isUuid(clerkId)) return null;
  const { rows } = await sql<ClerkRow>`
    select ${CLERK} from clerks c where c.clerk_id = ${clerkId} and exists (
      select from clerk_roles own where own.application_id = ${applicationId} and own.clerk_id = c.clerk_id
    ) for update of c`.execute(transaction);
  return rows[0] === undefined ? null : clerkOf(rows[0]);
}

/** Holds clerks until the transaction ends, always in the same order: two who change each other do not wait for each other. */
export async function holdClerks(
  transaction: Transaction<Tables>,
  _caller: OperatorScope | ClerkScope,
  clerkIds: readonly string[],
): Promise<void> {
  await sql`
    select from clerks where clerk_id = any(${clerkIds.filter(isUuid)}::uuid[]) order by clerk_id for update`.execute(
    transaction,
  );
}

/** Whether a clerk may manage the clerks of a tenant now, and can sign in to do so. */
export async function stillManages(
  transaction: Transaction<Tables>,
  { applicationId }: TenantScope,
  clerkId: string,
): Promise<boolean> {
  const { rows } = await sql<{ roles: readonly string[] }>`
    select r.roles from clerk_roles r join clerks c on c.clerk_id = r.clerk_id
    where r.application_id = ${applicationId} and r.clerk_id = ${clerkId} and c.locked_at is null
      and c.password_hash is not null and c.totp_secret is not null`.execute(transaction);
  return rows.some(({ roles }) => scopesOfRoles(orderRoles(roles)).includes('clerks'));
}

/** To whom an invitation of a clerk with a role in a tenant would go, and whether one is open; null where there is no such clerk. */
export async function findAddressee(
  db: Kysely<Tables>,
  { applicationId }: TenantScope,
  clerkId: string,
): Promise<{ readonly mailKey: string; readonly hasPassword: boolean } | null> {
  if (!isUuid(clerkId)) return null;
  const { rows } = await sql<{ mailKey: string; hasPassword: boolean }>`
    select c.mail_key as "mailKey", c.password_hash is not null as "hasPassword"
    from clerk_roles own join clerks c on c.clerk_id = own.clerk_id
    where own.application_id = ${applicationId} and own.clerk_id = ${clerkId}`.execute(db);
  return rows[0] ?? null;
}

/** The clerk of an address, whatever their roles, held until the transaction ends; null where there is none. */
export async function lockClerkByMail(
  transaction: Transaction<Tables>,
  _operator: EveryTenantScope,
  mailKey: string,
): Promise<KeptClerk | null> {
  const { rows } = await sql<ClerkRow>`
    select ${CLERK} from clerks c where c.mail_key = ${mailKey} for update of c`.execute(transaction);
  return rows[0] === undefined ? null : clerkOf(rows[0]);
}

/** Keeps a new clerk; false where the address was taken meanwhile. */
export async function insertClerk(
  transaction: Transaction<Tables>,
  _operator: EveryTenantScope,
  clerk: Pick<KeptClerk, 'clerkId' | 'name' | 'mail' | 'createdAt'> & { readonly mailKey: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('clerks')
    .values({
      clerk_id: clerk.clerkId,
      mail: clerk.mail,
      mail_key: clerk.mailKey,
      name: clerk.name,
      created_at: clerk.createdAt,
    })
    .onConflict((conflict) => conflict.column('mail_key').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Gives a clerk who had no role any more another name, and lets them in again. */
export async function renameClerk(
  transaction: Transaction<Tables>,
  _operator: OperatorScope,
  clerkId: string,
  name: string,
): Promise<void> {
  await sql`update clerks set name = ${name}, locked_at = null where clerk_id = ${clerkId}`.execute(transaction);
}

/** Replaces the roles of a clerk in a tenant; without any, the clerk has none there any more. */
export async function storeRoles(
  transaction: Transaction<Tables>,
  { applicationId }: TenantScope,
  clerkId: string,
  roles: readonly ClerkRole[],
): Promise<void> {
  await sql`
    merge into clerk_roles r using (select ${roles}::text[] as roles) n
      on r.application_id = ${applicationId} and r.clerk_id = ${clerkId}::uuid
    when matched and n.roles = '{}' then delete
    when matched then update set roles = n.roles
    when not matched and n.roles <> '{}' then
      insert (application_id, clerk_id, roles) values (${applicationId}, ${clerkId}, n.roles)`.execute(transaction);
}

/** Locks a clerk out, or lets them in again. */
export async function storeLocked(
  transaction: Transaction<Tables>,
  { applicationId }: TenantScope,
  clerkId: string,
  lockedAt: Date | null,
): Promise<void> {
  await sql`
    update clerks c set locked_at = ${lockedAt} where c.clerk_id = ${clerkId} and exists (
      select from clerk_roles r where r.application_id = ${applicationId} and r.clerk_id = c.clerk_id
    )`.execute(transaction);
}

/** The own roles of a clerk, by application, with the names of those, and for whom they stand in there, today, before or later. */
export async function listOwnRoles(
  db: Kysely<Tables>,
  { clerkId }: Pick<ClerkScope, 'clerkId'>,
): Promise<readonly (RolesInApplication & { readonly name: string; readonly stoodInFor: readonly StoodInFor[] })[]> {
  const { rows } = await sql<{
    applicationId: string;
    name: string;
    roles: readonly string[];
    stoodInFor: readonly StoodInFor[];
  }>`
    select r.application_id as "applicationId", a.document ->> 'name' as name, r.roles,
      (${sql.raw(stoodInForBy('r.clerk_id', 'r.application_id'))}) as "stoodInFor"
    from clerk_roles r join applications a on a.application_id = r.application_id
    where r.clerk_id = ${clerkId} and ${sql.raw(isThere('a.application_id'))}
    order by name, r.application_id`.execute(db);
  return rows.map(({ roles, ...row }) => ({ ...row, roles: orderRoles(roles) }));
}
