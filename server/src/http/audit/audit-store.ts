import { createHash } from 'node:crypto';
import type { ActName, AuditEntry } from '@zaehlwerk/domain/audit/act';
import { BEFORE_FIRST, chainText, type HashOf } from '@zaehlwerk/domain/audit/chain';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Tables } from '../../database/schema.ts';
import type { EveryTenantScope } from '../scope.ts';

/** What is known of an act before it is kept: its number and the name of its key are looked up then. */
export interface NewEntry extends Pick<AuditEntry, 'applicationId' | 'objects' | 'details' | 'requestId'> {
  readonly act: ActName;
  readonly at: Date;
}

/** How the server itself is called in an entry. */
const SERVER = 'server';

export const hashOfText: HashOf = (text) => createHash('sha256').update(text).digest('hex');

/**
 * Appends an entry to the chain. From here to the end of the transaction no other act is committed, so it comes as its last
 * statement; whatever customers send is no act and never waits.
 */
export async function appendEntry(
  transaction: Transaction<Tables>,
  by: EveryTenantScope,
  { at, act, applicationId, objects, details, requestId }: NewEntry,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('audit', 0))`.execute(transaction);
  const keyId = 'keyId' in by ? by.keyId : null;
  const { name, number, hash } = await findEnd(transaction, keyId);
  const entry: AuditEntry = {
    number: Number(number ?? BEFORE_FIRST.number) + 1,
    at: at.toISOString(),
    keyId,
    keyName: keyId === null ? SERVER : (name ?? ''),
    act,
    applicationId,
    objects,
    details,
    requestId,
  };
  const chained = hashOfText(chainText(hash?.toString('hex') ?? BEFORE_FIRST.hash, entry));
  await transaction
    .insertInto('audit_entries')
    .values({
      number: String(entry.number),
      at,
      key_id: keyId,
      key_name: entry.keyName,
      act,
      application_id: applicationId,
      objects: [...objects],
      details: JSON.stringify(details),
      request_id: requestId,
      hash: Buffer.from(chained, 'hex'),
    })
    .execute();
}

interface End {
  /** Of the key that acts. */
  readonly name: string | null;
  readonly number: string | null;
  readonly hash: Buffer | null;
}

/** A statement of its own: it sees what was committed while its transaction waited for the lock. */
async function findEnd(db: Kysely<Tables>, keyId: string | null): Promise<End> {
  const { rows } = await sql<End>`
    select k.name, e.number, e.hash
    from (select (select name from operator_keys where key_id = ${keyId}) as name) k
    left join (select number, hash from audit_entries order by number desc limit 1) e on true`.execute(db);
  return rows[0] ?? { name: null, number: null, hash: null };
}
