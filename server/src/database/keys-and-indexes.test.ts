import { expect, test } from 'vitest';
import { testServer } from '../testing/test-server.ts';

const server = await testServer();

test('every foreign key has an index that begins with its columns', async () => {
  const { rows } = await server.parts.pool.query<{ name: string; indexed: boolean }>(
    `select conrelid::regclass || ' ' || conname as name, exists (
       select from pg_index i
       where i.indrelid = c.conrelid
         and (i.indkey::smallint[])[0:cardinality(c.conkey) - 1] @> c.conkey
     ) as indexed
     from pg_constraint c where contype = 'f' and connamespace = 'public'::regnamespace`,
  );
  expect(rows.length).toBeGreaterThan(15);
  expect(rows.filter(({ indexed }) => !indexed)).toEqual([]);
});

/** Keys that do not begin with the application, and why; what each would need is in decision 0053. */
const OTHER_KEYS: Readonly<Record<string, readonly string[]>> = {
  'of the portal as a whole, whichever applications it has; small': [
    'application_hosts (host)',
    'clerk_identities (clerk_id, issuer)',
    'clerk_identities (issuer, subject)',
    'clerk_invitations (clerk_id)',
    'clerk_invitations (token_hash)',
    'clerk_passkeys (credential_id)',
    'clerk_passkeys (passkey_id)',
    'clerk_recovery_codes (clerk_id, code_hash)',
    'clerk_sessions (session_id)',
    'clerk_sessions (token_hash)',
    'clerk_tickets (ticket_hash)',
    'clerk_used_challenges (challenge_hash)',
    'clerks (clerk_id)',
    'clerks (mail_key)',
    'kysely_migration (name)',
    'kysely_migration_lock (id)',
    'operator_keys (key_hash)',
    'operator_keys (key_id)',
    'rate_limits (key)',
  ],
  'one chain of all that operators did': ['audit_anchors (number)', 'audit_entries (hash)', 'audit_entries (number)'],
  'one outbox for all, which mails leave': ['mails (mail_id)'],
  'tokens that are random: whoever has one also names the application': [
    'link_tokens (token_hash)',
    'refresh_tokens (token_hash)',
  ],
  'beside a key that begins with the application, for operators who name an account or a photo by its id alone': [
    'accounts (account_id)',
    'anonymous_reading_images (image_id)',
    'result_images (image_id)',
    'unknown_reading_images (image_id)',
  ],
};

test('[OPS-231] every primary key and unique index begins with the application, so that tables can be parted by it; the others are known', async () => {
  const { rows } = await server.parts.pool.query<{ name: string }>(
    `select c.relname || substring(pg_get_indexdef(i.indexrelid) from ' \\([^)]*\\)') as name
     from pg_index i join pg_class c on c.oid = i.indrelid
     where i.indisunique and c.relnamespace = 'public'::regnamespace and (
       select a.attname from pg_attribute a where a.attrelid = c.oid and a.attnum = i.indkey[0]
     ) is distinct from 'application_id'`,
  );
  expect(rows.map(({ name }) => name).sort()).toEqual(Object.values(OTHER_KEYS).flat().sort());
});

test('[OPS-231] what refers from one table of applications to another names the application on both sides, so that both lie in one part', async () => {
  const { rows } = await server.parts.pool.query<{ name: string; together: boolean }>(
    `select k.conrelid::regclass || ' ' || k.conname as name, (
       select bool_or(a.attname = 'application_id' and b.attname = 'application_id')
       from unnest(k.conkey, k.confkey) pair (of, to_other)
       join pg_attribute a on a.attrelid = k.conrelid and a.attnum = pair.of
       join pg_attribute b on b.attrelid = k.confrelid and b.attnum = pair.to_other
     ) as together
     from pg_constraint k
     where k.contype = 'f' and k.connamespace = 'public'::regnamespace and (
       select count(*) from pg_attribute a where a.attrelid in (k.conrelid, k.confrelid) and a.attname = 'application_id'
     ) = case when k.conrelid = k.confrelid then 1 else 2 end`,
  );
  expect(rows.length).toBeGreaterThan(15);
  expect(rows.filter(({ together }) => !together)).toEqual([]);
});
