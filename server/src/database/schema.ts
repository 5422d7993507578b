import type { ColumnType, Generated } from 'kysely';

/** Instants come as Date; days, numerics and bigints as text (connection.ts sets the parsers). */
type Instant = ColumnType<Date, Date | undefined, Date>;
type InstantOrNull = ColumnType<Date | null, Date | null | undefined, Date | null>;
type Json<T> = ColumnType<T, string, string>;

export interface Tables {
  applications: {
    application_id: string;
    document: Json<unknown>;
    logo: Buffer | null;
    created_at: Instant;
    updated_at: Instant;
  };
  application_hosts: { host: string; application_id: string };
  accounts: {
    application_id: string;
    account_id: string;
    name: string | null;
    parent_id: string | null;
    roles: string[];
    created_at: Instant;
    ended_at: InstantOrNull;
  };
  logins: {
    application_id: string;
    login_id: string;
    account_id: string;
    username: string;
    username_key: string;
    password_hash: string;
    password_fingerprint: Buffer | null;
    created_at: Instant;
    ended_at: InstantOrNull;
  };
  link_tokens: {
    token_hash: Buffer;
    application_id: string;
    account_id: string;
    created_at: Instant;
    expires_at: InstantOrNull;
    ended_at: InstantOrNull;
    last_used_at: InstantOrNull;
    use_count: Generated<number>;
  };
  refresh_tokens: {
    token_hash: Buffer;
    application_id: string;
    account_id: string;
    family_id: string;
    issued_at: Instant;
    expires_at: ColumnType<Date, Date, Date>;
    replaced_at: InstantOrNull;
    revoked_at: InstantOrNull;
  };
  operator_keys: { key_id: string; key_hash: Buffer; name: string; created_at: Instant; ended_at: InstantOrNull };
  rate_limits: { key: string; points: Generated<number>; expire: string | null };
  jobs: {
    application_id: string;
    job_id: string;
    account_id: string;
    order_number: string;
    order_hash: Buffer;
    meter_number: string;
    meter_type: string | null;
    custom_meter_type: string | null;
    ma_lo_id: string | null;
    meter_address: Json<unknown>;
    customer: ColumnType<unknown, string | null, string | null>;
    partner: ColumnType<unknown, string | null, string | null>;
    earliest_execution: string | null;
    latest_execution: string | null;
    re_share: boolean | null;
    config: ColumnType<unknown, string | undefined, string>;
    created_at: Instant;
    updated_at: Instant;
  };
  rate_tasks: {
    application_id: string;
    task_id: string;
    job_id: string;
    position: number;
    obis: string;
    rate_name: string | null;
    unit: string | null;
    target_reading_date: string | null;
    pre_decimals: number | null;
    post_decimals: number | null;
    minimum_value: string | null;
    maximum_value: string | null;
    strict_validation: Generated<boolean>;
    ended_at: InstantOrNull;
  };
  reading_events: {
    application_id: string;
    event_id: string;
    task_id: string;
    reading_date: string;
    reading_value: string;
    reason: string | null;
    other_reason: string | null;
    created: ColumnType<Date, Date, Date>;
  };
  submissions: {
    application_id: string;
    submission_id: string;
    account_id: string;
    job_id: string;
    idempotency_key: string | null;
    content_hash: Buffer;
    answer: string | null;
    reading_date: string;
    captured_at: InstantOrNull;
    received_at: ColumnType<Date, Date, Date>;
  };
  reading_results: {
    application_id: string;
    result_id: string;
    submission_id: string;
    task_id: string;
    reading_value: string;
    reading_date: string;
    comment: string | null;
    created: ColumnType<Date, Date, Date>;
    position: string | null;
  };
  result_images: {
    application_id: string;
    image_id: string;
    result_id: string;
    position: number;
    storage_key: string;
    sha256: Buffer;
    byte_length: number;
    width: number;
    height: number;
  };
  unknown_readings: {
    application_id: string;
    reading_id: string;
    account_id: string;
    meter_number: string;
    reading_value: string;
    reading_date: string;
    comment: string | null;
    idempotency_key: string | null;
    content_hash: Buffer;
    captured_at: InstantOrNull;
    created: ColumnType<Date, Date, Date>;
    position: string | null;
  };
  unknown_reading_images: {
    application_id: string;
    image_id: string;
    reading_id: string;
    position: number;
    storage_key: string;
    sha256: Buffer;
    byte_length: number;
    width: number;
    height: number;
  };
}
