import type { Lease as ToldLease } from '@zaehlwerk/contract/leases';
import { keepsOff, type Lease, leaseUntil } from '@zaehlwerk/domain/clearing/lease';
import { type Kysely, sql } from 'kysely';
import { isUuid } from '../../database/sql-values.ts';
import type { Tables } from '../../database/schema.ts';
import type { Changing } from '../../http/audit/act.ts';
import { Refusal } from '../../http/refusal.ts';
import type { OperatorScope, TenantScope } from '../../http/scope.ts';
import type { Parts } from '../../parts.ts';

interface NamedLease extends Lease {
  readonly readingId: string;
  readonly clerk: string;
}

/** Who works on which readings of a tenant now: as many as work there at most. */
async function findLeases(
  db: Kysely<Tables>,
  { applicationId }: TenantScope,
  now: Date,
): Promise<ReadonlyMap<string, NamedLease>> {
  const { rows } = await sql<NamedLease>`
    select l.reading_id as "readingId", l.holder, l.holder_name as clerk, l.until from reading_leases l
    where l.application_id = ${applicationId} and l.until > ${now}`.execute(db);
  return new Map(rows.map((lease) => [lease.readingId, lease]));
}

/** Adds to readings who works on them, as an operator is told it. */
export async function withLeases<Reading extends { readonly readingId: string }>(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  tenant: TenantScope,
  operator: OperatorScope,
  readings: readonly Reading[],
): Promise<(Reading & { lease: ToldLease | null })[]> {
  const leases = await findLeases(db, tenant, clock());
  return readings.map((reading) => {
    const lease = leases.get(reading.readingId);
    return { ...reading, lease: lease === undefined ? null : tellLease(lease, operator) };
  });
}

function tellLease({ clerk, until, holder }: NamedLease, { keyId }: OperatorScope): ToldLease {
  return { clerk, until: until.toISOString(), isYours: holder === keyId };
}

/** Throws `conflict` for those of the readings on which another clerk works; `fieldOf` names each by its place. */
export async function refuseLeased(
  db: Kysely<Tables>,
  tenant: TenantScope,
  readingIds: readonly string[],
  { operator, now, fieldOf }: { operator: OperatorScope; now: Date; fieldOf: (index: number) => string },
): Promise<void> {
  const leases = await findLeases(db, tenant, now);
  const who = { id: operator.keyId, isClerk: operator.isClerk };
  const held = readingIds.findIndex((id) => {
    const lease = leases.get(id);
    return lease !== undefined && keepsOff(lease, who, now);
  });
  if (held >= 0) throw new Refusal('conflict', [{ field: fieldOf(held), code: 'leased' }]);
}

/**
 * Begins, or goes on, to work on a reading, and on no other one. Throws `notFound` where nobody has to look at such a one, and
 * `conflict` where somebody else works on it and it is not taken over.
 */
export async function leaseReading(
  { clock }: Pick<Parts, 'clock'>,
  tenant: TenantScope,
  givenId: string,
  { takeOver, operator, change }: Changing & { readonly takeOver: boolean; readonly operator: OperatorScope },
): Promise<ToldLease> {
  const { applicationId } = tenant;
  const readingId = givenId.toLowerCase();
  const now = clock();
  const until = leaseUntil(now);
  await change(
    async (transaction) => {
      if (!(await isToLookAt(transaction, tenant, readingId))) throw new Refusal('notFound');
      // Whoever takes one holds all of the tenant, in one order: a few rows, and nobody waits crosswise.
      await sql`
        select from reading_leases l where l.application_id = ${applicationId} order by l.holder for update`.execute(
        transaction,
      );
      const lease = (await findLeases(transaction, tenant, now)).get(readingId);
      const isHeld = lease !== undefined && lease.holder !== operator.keyId;
      if (isHeld && !takeOver) throw new Refusal('conflict', [{ field: 'readingId', code: 'leased' }]);
      await sql`
        delete from reading_leases l
        where l.application_id = ${applicationId}
          and (l.holder = ${operator.keyId} or l.reading_id = ${readingId} or l.until <= ${now})`.execute(transaction);
      const { rows } = await sql`
        insert into reading_leases (application_id, holder, holder_name, reading_id, until)
        values (${applicationId}, ${operator.keyId}, ${operator.name}, ${readingId}, ${until})
        on conflict do nothing
        returning 1`.execute(transaction);
      // Somebody has begun at the same moment.
      if (rows.length === 0) throw new Refusal('conflict', [{ field: 'readingId', code: 'leased' }]);
      return isHeld;
    },
    (isTakenOver) => (isTakenOver ? { applicationId, objects: [readingId] } : null),
  );
  return { clerk: operator.name, until: until.toISOString(), isYours: true };
}

async function isToLookAt(db: Kysely<Tables>, { applicationId }: TenantScope, readingId: string): Promise<boolean> {
  if (!isUuid(readingId)) return false;
  const of = (table: string, id: string) =>
    sql`select from ${sql.table(table)} where application_id = ${applicationId} and ${sql.ref(id)} = ${readingId}`;
  const { rows } = await sql<{ is: boolean }>`
    select exists (${of('clearings', 'result_id')}) or exists (${of('unknown_readings', 'reading_id')})
      or exists (${of('anonymous_readings', 'reading_id')}) as is`.execute(db);
  return rows[0]?.is === true;
}
