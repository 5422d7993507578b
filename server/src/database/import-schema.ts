import type { ColumnType, Generated } from 'kysely';

// Written from the database by schema.test.ts (run it with -u). Days, exact numbers and bigints come as text, never rounded.

/** Comes parsed, goes in as text. */
type Json = ColumnType<unknown, string, string>;
type JsonOrNull = ColumnType<unknown, string | null | undefined, string | null>;

/** What is kept of imports in the background. */
export interface ImportTables {
  import_files: {
    application_id: string;
    import_id: string;
    part: number;
    sealed: Buffer;
  };
  imports: {
    application_id: string;
    import_id: string;
    kind: string;
    options: Json;
    file_name: string | null;
    file_bytes: number;
    file_hash: Buffer;
    key_id: string;
    key_name: string;
    request_id: string;
    state: Generated<string>;
    created_at: Date;
    started_at: Date | null;
    ended_at: Date | null;
    attempts: Generated<number>;
    lines: number | null;
    lines_done: Generated<number>;
    accepted: boolean | null;
    answer: JsonOrNull;
    problem: JsonOrNull;
  };
}
