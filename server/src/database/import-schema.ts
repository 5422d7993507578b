import type { ColumnType, Generated } from 'kysely';

// Written from the database by schema.test.ts (run it with -u). Days, exact numbers and bigints come as text, never rounded.

/** Comes parsed, goes in as text. */
type Json = ColumnType<unknown, string, string>;
type JsonOrNull = ColumnType<unknown, string | null | undefined, string | null>;

/** What is kept of imports. */
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
  logins_before: {
    application_id: string;
    row_id: string;
    import_id: string;
    account_id: string;
    is_new: boolean;
    renamed: Generated<boolean>;
    name: string | null;
    password: string | null;
    password_hash: string | null;
    imported_password_hash: string | null;
  };
  orders_before: {
    application_id: string;
    row_id: string;
    import_id: string;
    job_id: string;
    became: string;
    replaces: string | null;
    submissions: Generated<number>;
    before: JsonOrNull;
  };
  undoable_imports: {
    application_id: string;
    import_id: string;
    nth: string;
    at: Date;
    undone_at: Date | null;
  };
}
