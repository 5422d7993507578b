import type { Generated } from 'kysely';

// Written from the database by schema.test.ts (run it with -u). Days, exact numbers and bigints come as text, never rounded.

/** What is kept of how readings are handed over. */
export interface HandOverTables {
  drop_files: {
    application_id: string;
    file_id: string;
    list: string;
    format: string;
    after_position: string;
    up_to: string;
    readings: number;
    left_out: Generated<number>;
    numbers: number[];
    names: Generated<string[]>;
    state: Generated<string>;
    attempts: Generated<number>;
    created_at: Date;
    last_at: Date | null;
    error: string | null;
  };
  drops: {
    application_id: string;
    host: string;
    port: number;
    username: string;
    host_key: string;
    secret_kind: string;
    secret: Buffer | null;
    folder: string;
    format: string;
    list: string;
    updated_at: Date;
    failures: Generated<number>;
    next_at: Date | null;
    ended_at: Date | null;
  };
  hand_over_lists: {
    application_id: string;
    list: string;
    given_out: string;
    acknowledged: string | null;
    acknowledged_at: Date | null;
    acknowledged_by: string | null;
  };
  hand_overs: {
    application_id: string;
    list: string;
    position: string;
    at: Date;
  };
  webhook_deliveries: {
    application_id: string;
    delivery_id: string;
    webhook_id: string;
    list: string;
    after_position: string;
    up_to: string;
    count: number;
    state: Generated<string>;
    attempts: Generated<number>;
    created_at: Date;
    next_at: Date | null;
    last_at: Date | null;
    status: number | null;
    error: string | null;
  };
  webhook_lists: {
    application_id: string;
    webhook_id: string;
    list: string;
    told: string;
  };
  webhooks: {
    application_id: string;
    webhook_id: string;
    address: string;
    lists: string[];
    secret: Buffer | null;
    created_at: Date;
    ended_at: Date | null;
  };
}
