import type { ColumnType, Generated } from 'kysely';
import type { HandOverTables } from './hand-over-schema.ts';
import type { ImportTables } from './import-schema.ts';
import type { MailTables } from './mail-schema.ts';
import type { OrderTables } from './order-schema.ts';
import type { SignInTables } from './sign-in-schema.ts';
import type { TenantTables } from './tenant-schema.ts';
import type { WithoutOrderTables } from './without-order-schema.ts';

// Written from the database by schema.test.ts (run it with -u). Days, exact numbers and bigints come as text, never rounded.

/** Comes parsed, goes in as text. */
type Json = ColumnType<unknown, string, string>;
type JsonOrNull = ColumnType<unknown, string | null | undefined, string | null>;
type GeneratedJson = ColumnType<unknown, string | undefined, string>;

export interface Tables
  extends WithoutOrderTables,
    SignInTables,
    ImportTables,
    MailTables,
    HandOverTables,
    OrderTables,
    TenantTables {
  account_jobs: {
    application_id: string;
    account_id: string;
    job_id: string;
    given_by: string | null;
  };
  accounts: {
    application_id: string;
    account_id: string;
    name: string | null;
    parent_id: string | null;
    roles: Generated<string[]>;
    created_at: Generated<Date>;
    ended_at: Date | null;
    may_share: Generated<boolean>;
    last_used_at: Date | null;
  };
  audit_anchors: {
    number: string;
    hash: Buffer;
    first_number: string;
    at: Date;
  };
  audit_entries: {
    number: string;
    at: Date;
    key_id: string | null;
    key_name: string;
    act: string;
    application_id: string | null;
    objects: string[];
    details: Json;
    request_id: string | null;
    hash: Buffer;
  };
  campaigns: {
    application_id: string;
    campaign_id: string;
    name: string;
    period_from: string | null;
    period_to: string | null;
    target_reading_date: string | null;
    earliest_execution: string | null;
    latest_execution: string | null;
    texts: GeneratedJson;
    state: Generated<string>;
    created_at: Date;
    updated_at: Date;
    reminder_texts: GeneratedJson;
  };
  clearing_proposals: {
    application_id: string;
    result_id: string;
    proposal_id: string;
    state: string;
    corrects: string | null;
    correction: JsonOrNull;
    reason: string | null;
    proposer: string;
    proposed_by: string;
    clerk: string | null;
    proposed_at: Date;
    sent_back_reason: string | null;
    sent_back_by: string | null;
    sent_back_clerk: string | null;
    sent_back_at: Date | null;
  };
  clearings: {
    application_id: string;
    result_id: string;
    reasons: string[];
    state: Generated<string>;
    created: Date;
    reason: string | null;
    decided_by: string | null;
    clerk: string | null;
    decided_at: Date | null;
    corrected_by: string | null;
    position: string | null;
    released_at: Date | null;
    released_by: string | null;
    release_reason: string | null;
    release_clerk: string | null;
    question: string | null;
  };
  crm_registrations: {
    application_id: string;
    account_id: string;
    registered: boolean;
    confirmed_communication_types: string[];
    self_service_token: string | null;
    email: string | null;
    updated_at: Date;
  };
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
    meter_address: Json;
    customer: JsonOrNull;
    partner: JsonOrNull;
    earliest_execution: string | null;
    latest_execution: string | null;
    re_share: boolean | null;
    config: GeneratedJson;
    created_at: Generated<Date>;
    updated_at: Generated<Date>;
    revision: Generated<string>;
    left_at: Date | null;
    campaign_id: string | null;
    withdrawn_at: Date | null;
    erased_at: Date | null;
    customer_email: string | null;
    customer_phone: string | null;
    history_at_place: boolean | null;
    closing_of: string | null;
  };
  off_list_words: {
    application_id: string;
    reading_id: string;
    words: string | null;
  };
  rate_limits: {
    key: string;
    points: Generated<number>;
    expire: string | null;
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
    ended_at: Date | null;
  };
  reading_events: {
    application_id: string;
    event_id: string;
    task_id: string;
    reading_date: string;
    reading_value: string;
    reason: string | null;
    other_reason: string | null;
    created: Date;
  };
  reading_leases: {
    application_id: string;
    holder: string;
    holder_name: string;
    reading_id: string;
    until: Date;
  };
  reading_results: {
    application_id: string;
    result_id: string;
    submission_id: string;
    task_id: string;
    reading_value: string | null;
    reading_date: string;
    comment: string | null;
    created: Date;
    position: string | null;
    nth: number | null;
    findings: string[] | null;
    confirmed: string[] | null;
    expected_minimum: string | null;
    expected_maximum: string | null;
    replaces: string | null;
    source: string | null;
    photo_value: string | null;
    not_readable: string | null;
    fall: JsonOrNull;
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
  submissions: {
    application_id: string;
    submission_id: string;
    account_id: string;
    job_id: string;
    idempotency_key: string | null;
    content_hash: Buffer;
    answer: string | null;
    reading_date: string;
    captured_at: Date | null;
    received_at: Date;
    receipt_at: Date | null;
    entered_by: string | null;
    clerk: string | null;
    corrects: string | null;
    correction_reason: string | null;
    assigned_reading_id: string | null;
  };
}
