import type { ColumnType, Generated } from 'kysely';

// Written from the database by schema.test.ts (run it with -u). Days, exact numbers and bigints come as text, never rounded.

/** Comes parsed, goes in as text. */
type Json = ColumnType<unknown, string, string>;

/** What is kept of tenants themselves. */
export interface TenantTables {
  application_deletions: {
    application_id: string;
    key_name: string;
    begun_at: Date;
    ended_at: Date | null;
    counts: Json;
    hosts: Generated<string[]>;
    audit_days: number | null;
    clerks: Generated<readonly string[]>;
    failed_at: Date | null;
    reason: string | null;
    rows_then: string;
    rows_gone: Generated<string>;
    photos_gone: Generated<string>;
  };
  application_drafts: {
    application_id: string;
    document: Json;
    logo: Buffer | null;
    based_on: number;
    saved_at: Date;
    saved_by: string | null;
  };
  application_hosts: {
    host: string;
    application_id: string;
  };
  application_versions: {
    application_id: string;
    version: number;
    document: Json;
    logo: Buffer | null;
    bytes: number;
    stored_at: Date;
    stored_by: string | null;
    restored_from: number | null;
  };
  applications: {
    application_id: string;
    document: Json;
    logo: Buffer | null;
    created_at: Generated<Date>;
    updated_at: Generated<Date>;
    sample_of: string | null;
    sample_begun_at: Date | null;
  };
  applications_to_count: {
    application_id: string;
  };
}
