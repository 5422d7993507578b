import type { ProviderIdentity } from '@zaehlwerk/domain/clerk/provider-identity';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Tables } from '../../database/schema.ts';
import type { TenantScope } from '../../http/scope.ts';
import { mayIn } from './sign-in-store.ts';

/** A clerk whom a provider names. */
export interface NamedClerk {
  readonly clerkId: string;
  readonly name: string;
  /** Whether the subject is remembered as theirs; else they are found by their address. */
  readonly isKnown: boolean;
}

/** A clerk `c` whose address it is, and whom the provider has not named as somebody else, nor somebody else so. */
const isByMail = ({ issuer, subject, mailKey }: ProviderIdentity) => sql`
  c.mail_key = ${mailKey} and not exists (
    select from clerk_identities i
    where i.issuer = ${issuer} and (i.clerk_id = c.clerk_id or i.subject = ${subject})
  )`;

/** The clerk whom a provider names: by the subject, else by the address; null where nobody may sign in so at the desk of the tenant. */
export async function findNamedClerk(
  db: Kysely<Tables>,
  tenant: TenantScope,
  identity: ProviderIdentity,
): Promise<NamedClerk | null> {
  const { issuer, subject } = identity;
  const { rows } = await sql<NamedClerk>`
    select c.clerk_id as "clerkId", c.name, true as "isKnown"
    from clerk_identities i join clerks c on c.clerk_id = i.clerk_id
    where i.issuer = ${issuer} and i.subject = ${subject} and ${mayIn(tenant)}
    union all
    select c.clerk_id, c.name, false from clerks c where ${isByMail(identity)} and ${mayIn(tenant)}`.execute(db);
  return rows[0] ?? null;
}

/**
 * Notes that a provider has named a clerk, and remembers the subject the first time; false where the clerk may not come in any
 * more, or is somebody else there meanwhile. The clerk is held until the transaction ends.
 */
export async function noteIdentity(
  transaction: Transaction<Tables>,
  tenant: TenantScope,
  { clerkId, isKnown }: NamedClerk,
  { identity, now }: { readonly identity: ProviderIdentity; readonly now: Date },
): Promise<boolean> {
  const { issuer, subject } = identity;
  // In a statement of its own: the next one sees what whoever held the clerk has done.
  await sql`select from clerks where clerk_id = ${clerkId} for update`.execute(transaction);
  const note = isKnown
    ? sql`
        update clerk_identities i set last_used_at = ${now} from clerks c
        where i.issuer = ${issuer} and i.subject = ${subject} and i.clerk_id = ${clerkId} and c.clerk_id = i.clerk_id
          and ${mayIn(tenant)}`
    : sql`
        insert into clerk_identities (issuer, subject, clerk_id, created_at, last_used_at)
        select ${issuer}, ${subject}, c.clerk_id, ${now}::timestamptz, ${now}::timestamptz from clerks c
        where c.clerk_id = ${clerkId} and ${isByMail(identity)} and ${mayIn(tenant)}
        on conflict do nothing`;
  return (await note.execute(transaction)).numAffectedRows === 1n;
}
