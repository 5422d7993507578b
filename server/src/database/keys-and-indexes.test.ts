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

/** Of the portal as a whole, whichever tenants it has. */
const OF_THE_PORTAL = [
  'application_hosts (host)',
  'audit_anchors (number)',
  'audit_entries (hash)',
  'audit_entries (number)',
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
];
/** By what comes before anybody knows of which tenant it is, or is sent for all tenants in one order. */
const BEFORE_THE_TENANT_IS_KNOWN = ['link_tokens (token_hash)', 'mails (mail_id)', 'refresh_tokens (token_hash)'];
/** Beside a key that begins with the tenant: they would have to go before these tables can be parted by it. */
const NOT_NEEDED = [
  'accounts (account_id)',
  'anonymous_reading_images (image_id)',
  'result_images (image_id)',
  'unknown_reading_images (image_id)',
];

test('every primary key and unique index begins with the tenant, so that tables can be parted by it; the others are known', async () => {
  const { rows } = await server.parts.pool.query<{ name: string }>(
    `select c.relname || substring(pg_get_indexdef(i.indexrelid) from ' \\([^)]*\\)') as name
     from pg_index i join pg_class c on c.oid = i.indrelid
     where i.indisunique and c.relnamespace = 'public'::regnamespace and (
       select a.attname from pg_attribute a where a.attrelid = c.oid and a.attnum = i.indkey[0]
     ) is distinct from 'application_id'`,
  );
  const known = [...OF_THE_PORTAL, ...BEFORE_THE_TENANT_IS_KNOWN, ...NOT_NEEDED];
  expect(rows.map(({ name }) => name).sort()).toEqual(known.sort());
});
