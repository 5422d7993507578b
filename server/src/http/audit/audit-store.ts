import { createHash } from 'node:crypto';
import type { ActDetails, ActName, AuditEntry } from '@zaehlwerk/domain/audit/act';
import { BEFORE_FIRST, chainText, type HashOf } from '@zaehlwerk/domain/audit/chain';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Tables } from '../../database/schema.ts';
import type { ClerkScope, EveryTenantScope, StandsInFor } from '../scope.ts';

/** What is known of an act before it is kept: its number is looked up then. */
export interface NewEntry extends Pick<AuditEntry, 'applicationId' | 'objects' | 'details' | 'requestId'> {
  readonly act: ActName;
  readonly at: Date;
}

/** How the server itself is called in an entry. */
const SERVER = 'server';

export const hashOfText: HashOf = (text) => createHash('sha256').update(text).digest('hex');

/**
 * Appends an entry to the chain; `by` is null where nobody is known, such as for a sign-in that failed. From here to the end of the transaction no other act is committed, so it comes as its last
 * statement; whatever customers send is no act and never waits.
 */
export async function appendEntry(
  transaction: Transaction<Tables>,
  by: EveryTenantScope | ClerkScope | null,
  { at, act, applicationId, objects, details, requestId }: NewEntry,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('audit', 0))`.execute(transaction);
  const { keyId, keyName } = namesOf(by);
  const { number, hash } = await findEnd(transaction);
  const entry: AuditEntry = {
    number: Number(number ?? BEFORE_FIRST.number) + 1,
    at: at.toISOString(),
    keyId,
    keyName,
    act,
    applicationId,
    objects,
    details: { ...details, ...deputyOf(by) },
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
      details: JSON.stringify(entry.details),
      request_id: requestId,
      hash: Buffer.from(chained, 'hex'),
    })
    .execute();
}

/** Under what an entry keeps who acted. */
function namesOf(by: EveryTenantScope | ClerkScope | null): Pick<AuditEntry, 'keyId' | 'keyName'> {
  if (by === null || 'task' in by) return { keyId: null, keyName: SERVER };
  return { keyId: 'keyId' in by ? by.keyId : by.clerkId, keyName: by.name };
}

/** What an entry keeps of a clerk with a session who stands in for others on that day, whatever they do: by what right is not told apart. */
function deputyOf(by: EveryTenantScope | ClerkScope | null): ActDetails {
  if (by === null || !('standsInFor' in by) || !by.isClerk || by.standsInFor.length === 0) return {};
  const joined = (told: (one: StandsInFor) => string) => by.standsInFor.map(told).join(', ');
  return { deputyOf: joined(({ name }) => name), deputyOfId: joined(({ clerkId }) => clerkId) };
}

interface End {
  readonly number: string | null;
  readonly hash: Buffer | null;
}

/** A statement of its own: it sees what was committed while its transaction waited for the lock. */
async function findEnd(db: Kysely<Tables>): Promise<End> {
  const { rows } = await sql<End>`
    select number, hash from audit_entries order by number desc limit 1`.execute(db);
  return rows[0] ?? { number: null, hash: null };
}
