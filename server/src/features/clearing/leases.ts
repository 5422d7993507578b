import type { Lease as ToldLease } from '@zaehlwerk/contract/leases';
import { isWorkOf, keepsOff, type Lease, leaseUntil } from '@zaehlwerk/domain/clearing/lease';
import { type Kysely, sql } from 'kysely';
import { isUuid } from '../../database/sql-values.ts';
import type { Tables } from '../../database/schema.ts';
import type { Changing } from '../../http/audit/act.ts';
import { Refusal } from '../../http/refusal.ts';
import type { ClerkScope, OperatorScope, TenantScope } from '../../http/scope.ts';
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

/** Who works on cases, as the rules know them. */
const workerOf = ({ keyId, isClerk, standsInFor }: OperatorScope) => ({
  id: keyId,
  isClerk,
  standsInFor: isClerk ? standsInFor.map(({ clerkId }) => clerkId) : [],
});

function tellLease(lease: NamedLease, operator: OperatorScope): ToldLease {
  return { clerk: lease.clerk, until: lease.until.toISOString(), isYours: isWorkOf(lease, workerOf(operator)) };
}

/** Throws `conflict` for those of the readings on which another clerk works; `fieldOf` names each by its place. */
export async function refuseLeased(
  db: Kysely<Tables>,
  tenant: TenantScope,
  readingIds: readonly string[],
  { operator, now, fieldOf }: { operator: OperatorScope; now: Date; fieldOf: (index: number) => string },
): Promise<void> {
  const leases = await findLeases(db, tenant, now);
  const held = readingIds.findIndex((id) => {
    const lease = leases.get(id);
    return lease !== undefined && keepsOff(lease, workerOf(operator), now);
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
  const came = await change(
    async (transaction): Promise<'refused' | 'takenOver' | 'begun'> => {
      if (!(await isToLookAt(transaction, tenant, readingId))) throw new Refusal('notFound');
      // One after the other within a tenant: a few rows, nobody waits crosswise, and of two that begin at once one sees the other.
      await sql`select pg_advisory_xact_lock(hashtextextended(${`reading_leases ${applicationId}`}, 0))`.execute(
        transaction,
      );
      const lease = (await findLeases(transaction, tenant, now)).get(readingId);
      const isHeld = lease !== undefined && lease.holder !== operator.keyId;
      const isRefused = isHeld && !takeOver && !isWorkOf(lease, workerOf(operator));
      // The one before is left, also by whoever finds somebody else on the next.
      await sql`
        delete from reading_leases l
        where l.application_id = ${applicationId}
          and (l.holder = ${operator.keyId} or l.until <= ${now} or (l.reading_id = ${readingId} and not ${isRefused}))`.execute(
        transaction,
      );
      if (isRefused) return 'refused';
      await sql`
        insert into reading_leases (application_id, holder, holder_name, reading_id, until)
        values (${applicationId}, ${operator.keyId}, ${operator.name}, ${readingId}, ${until})`.execute(transaction);
      return isHeld ? 'takenOver' : 'begun';
    },
    (how) => (how === 'takenOver' ? { applicationId, objects: [readingId] } : null),
  );
  if (came === 'refused') throw new Refusal('conflict', [{ field: 'readingId', code: 'leased' }]);
  return { clerk: operator.name, until: until.toISOString(), isYours: true };
}

/** Ends to work on a reading, where the clerk does. Other clerks may begin at once. */
export async function endLease(
  db: Kysely<Tables>,
  { clerkId }: Pick<ClerkScope, 'clerkId'>,
  readingId: string,
): Promise<void> {
  if (!isUuid(readingId)) return;
  await sql`delete from reading_leases where holder = ${clerkId} and reading_id = ${readingId}`.execute(db);
}

/** Ends what a clerk works on where no session of theirs is left: signed out at one computer, they may go on at another. */
export async function endLeftLeases(db: Kysely<Tables>, { clerkId }: Pick<ClerkScope, 'clerkId'>): Promise<void> {
  await sql`
    delete from reading_leases l
    where l.holder = ${clerkId} and not exists (
      select from clerk_sessions s where s.application_id = l.application_id and s.clerk_id = ${clerkId}
    )`.execute(db);
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
