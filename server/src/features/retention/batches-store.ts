import type { RetentionClass } from '@zaehlwerk/domain/retention/retention';
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { Tables } from '../../database/schema.ts';
import type { TenantScope } from '../../http/scope.ts';
import { DUE, type Due } from './due-store.ts';
import { HELD } from './held-store.ts';

/** Looked at with one statement, of classes that are gone through, and with one transaction, which imports wait for. */
const [TOGETHER, MOST_LOOKED] = [1000, 5000];

/** Before all ids. */
const NO_ID = '00000000-0000-0000-0000-000000000000';

/**
 * Of classes whose rows stay when what is due of them has gone, those that may have some after an id, in the order of their ids.
 * They are gone through, else each batch would pass over all that were emptied before it.
 */
const GONE_THROUGH: Readonly<
  Partial<Record<RetentionClass, (applicationId: string, after: string) => RawBuilder<{ readonly id: string }>>>
> = {
  comments: (of, after) => sql`
    select id from (
      (
        select result_id as id from reading_results where application_id = ${of} and result_id > ${after}::uuid
        order by result_id limit ${TOGETHER}
      ) union all (
        select reading_id from unknown_readings where application_id = ${of} and reading_id > ${after}::uuid
        order by reading_id limit ${TOGETHER}
      )
    ) c order by id limit ${TOGETHER}`,
};

/** How much of what is due is taken, and after which id; null: from the first. */
interface Batch {
  readonly before: Date;
  readonly after: string | null;
  readonly most: number;
}

/** What was taken of what is due. */
interface Taken {
  readonly due: readonly Due[];
  /** The id after which the next batch goes on; null where nothing is left. */
  readonly goOn: string | null;
}

/** What is due next of a class, and after which id more may be. */
async function findDue(
  db: Kysely<Tables>,
  { applicationId }: TenantScope,
  name: RetentionClass,
  { before, after, most }: Batch,
): Promise<Taken> {
  const due = DUE[name](applicationId, before);
  const goThrough = GONE_THROUGH[name];
  if (goThrough === undefined) {
    const { rows } = await sql<Due>`select * from (${due}) d limit ${most}`.execute(db);
    return { due: rows, goOn: rows.length < most ? null : rows.at(-1)!.id };
  }
  const found: Due[] = [];
  let last = after ?? NO_ID;
  for (let looked = 0; looked < MOST_LOOKED; looked += TOGETHER) {
    const ids = (await goThrough(applicationId, last).execute(db)).rows.map(({ id }) => id);
    const next = ids.at(-1);
    if (next === undefined) return { due: found, goOn: null };
    const left = most - found.length;
    const { rows } = await sql<Due>`
      select * from (${due}) d where d.id = any(${ids}::uuid[]) order by d.id limit ${left}`.execute(db);
    found.push(...rows);
    if (found.length === most) return { due: found, goOn: found.at(-1)!.id };
    last = next;
  }
  return { due: found, goOn: last };
}

/** What is due of a class, so much of it, in the order of ids. One instance at a time works on a class of a tenant: nothing where another one does. */
export async function takeDue(
  transaction: Transaction<Tables>,
  tenant: TenantScope,
  name: RetentionClass,
  batch: Batch,
): Promise<Taken> {
  const { applicationId } = tenant;
  const lock = `retention ${applicationId} ${name}`;
  const { rows: locked } = await sql<{ isMine: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${lock}, 0)) as "isMine"`.execute(transaction);
  if (locked[0]?.isMine !== true) return { due: [], goOn: null };
  const found = await findDue(transaction, tenant, name, batch);
  const held = HELD[name];
  if (held === undefined || found.due.length === 0) return found;
  const ids = found.due.map((row) => row.id);
  await held(applicationId, ids).execute(transaction);
  const due = DUE[name](applicationId, batch.before);
  const still = sql<Due>`select * from (${due}) d where d.id = any(${ids}::uuid[]) order by d.id`;
  return { due: (await still.execute(transaction)).rows, goOn: found.goOn };
}
