import type { Colleague, Deputy } from '@zaehlwerk/contract/deputies';
import type { Day } from '@zaehlwerk/domain/calendar/day';
import { type ClerkRole, orderRoles } from '@zaehlwerk/domain/clerk/clerk-roles';
import type { DeputyDays } from '@zaehlwerk/domain/clerk/deputy';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Tables } from '../../database/schema.ts';
import { isUuid } from '../../database/sql-values.ts';
import type { TenantScope } from '../../http/scope.ts';
import { mayIn } from './sign-in-store.ts';

/** How many clerks are told. */
const MOST_COLLEAGUES = 1000;

const DAYS = sql`d.from_day::text as "from", d.to_day::text as "to"`;

/** The columns of a deputy `d` as JSON; null where there is none. */
export const DEPUTY_OF = ({ applicationId }: TenantScope, today: Day) => sql`(
  select jsonb_build_object('clerkId', d.deputy_id, 'name', b.name, 'from', d.from_day, 'to', d.to_day)
  from clerk_deputies d join clerks b on b.clerk_id = d.deputy_id
  where d.application_id = ${applicationId} and d.clerk_id = c.clerk_id and d.to_day >= ${today}::date
)`;

/** Who stands in for a clerk of a tenant, today or later; null where nobody does. */
export async function findDeputy(
  db: Kysely<Tables>,
  tenant: TenantScope,
  clerkId: string,
  today: Day,
): Promise<Deputy | null> {
  const { rows } = await sql<{ deputy: Deputy | null }>`
    select ${DEPUTY_OF(tenant, today)} as deputy from clerks c where c.clerk_id = ${clerkId}`.execute(db);
  return rows[0]?.deputy ?? null;
}

/** For whom a clerk of a tenant stands in, today or later, the first days first. */
export async function listStoodInFor(
  db: Kysely<Tables>,
  { applicationId }: TenantScope,
  clerkId: string,
  today: Day,
): Promise<Deputy[]> {
  const { rows } = await sql<Deputy>`
    select d.clerk_id as "clerkId", c.name, ${DAYS} from clerk_deputies d join clerks c on c.clerk_id = d.clerk_id
    where d.application_id = ${applicationId} and d.deputy_id = ${clerkId} and d.to_day >= ${today}::date
    order by d.from_day, d.clerk_id`.execute(db);
  return rows;
}

/** The clerks who may sign in at the desk of a tenant, but for one, by name. */
export async function listColleagues(db: Kysely<Tables>, tenant: TenantScope, clerkId: string): Promise<Colleague[]> {
  const { rows } = await sql<Colleague>`
    select c.clerk_id as "clerkId", c.name from clerks c where c.clerk_id <> ${clerkId} and ${mayIn(tenant)}
    order by c.name, c.clerk_id limit ${MOST_COLLEAGUES}`.execute(db);
  return rows;
}

/** What a clerk is called who may sign in at the desk of a tenant, and may there; null where there is none. */
export async function findWorker(
  transaction: Transaction<Tables>,
  tenant: TenantScope,
  clerkId: string,
): Promise<(Colleague & { readonly roles: readonly ClerkRole[] }) | null> {
  if (!isUuid(clerkId)) return null;
  const { rows } = await sql<Colleague & { roles: readonly string[] }>`
    select c.clerk_id as "clerkId", c.name, own.roles from clerks c
    join clerk_roles own on own.application_id = ${tenant.applicationId} and own.clerk_id = c.clerk_id
    where c.clerk_id = ${clerkId} and ${mayIn(tenant)}`.execute(transaction);
  return rows[0] === undefined ? null : { ...rows[0], roles: orderRoles(rows[0].roles) };
}

/** Keeps who stands in for a clerk of a tenant, in place of whoever did before. */
export async function storeDeputy(
  transaction: Transaction<Tables>,
  { applicationId }: TenantScope,
  {
    clerkId,
    deputyId,
    days,
    roles,
  }: { clerkId: string; deputyId: string; days: DeputyDays; roles: readonly ClerkRole[] },
): Promise<void> {
  await sql`
    insert into clerk_deputies (application_id, clerk_id, deputy_id, from_day, to_day, roles)
    values (${applicationId}, ${clerkId}, ${deputyId}, ${days.from}::date, ${days.to}::date, ${[...roles]}::text[])
    on conflict (application_id, clerk_id) do update set deputy_id = excluded.deputy_id, from_day = excluded.from_day,
      to_day = excluded.to_day, roles = excluded.roles`.execute(transaction);
}

/** Ends that somebody stands in for a clerk of a tenant; gives who that was, null where nobody did. */
export async function deleteDeputy(
  transaction: Transaction<Tables>,
  { applicationId }: TenantScope,
  clerkId: string,
): Promise<string | null> {
  const { rows } = await sql<{ deputyId: string }>`
    delete from clerk_deputies where application_id = ${applicationId} and clerk_id = ${clerkId}
    returning deputy_id as "deputyId"`.execute(transaction);
  return rows[0]?.deputyId ?? null;
}
