import type { Generated } from 'kysely';

// Written from the database by schema.test.ts (run it with -u). Days, exact numbers and bigints come as text, never rounded.

/** What is kept of readings without an order: of unknown meters, and without access. */
export interface WithoutOrderTables {
  anonymous_reading_images: {
    application_id: string;
    image_id: string;
    value_id: string;
    position: number;
    storage_key: string;
    sha256: Buffer;
    byte_length: number;
    width: number;
    height: number;
  };
  anonymous_reading_values: {
    application_id: string;
    value_id: string;
    reading_id: string;
    obis: string;
    rate_name: string | null;
    reading_value: string;
    created: Date;
    position: string | null;
    handed_over_at: Date | null;
  };
  anonymous_readings: {
    application_id: string;
    reading_id: string;
    meter_type: string;
    meter_number: string;
    reading_date: string;
    reading_reason: string;
    firstname: string;
    lastname: string;
    street: string;
    house_number: string;
    zip: string;
    city: string;
    captured_at: Date | null;
    created: Date;
    receipt_at: Date | null;
    seems_automatic: Generated<boolean>;
    clearing_state: string | null;
    assigned_submission_id: string | null;
    decided_by: string | null;
    clerk: string | null;
    decided_at: Date | null;
    decision_reason: string | null;
  };
  anonymous_sends: {
    application_id: string;
    send_hash: Buffer;
    reading_id: string | null;
    created: Date;
  };
  anonymous_submissions: {
    application_id: string;
    submission_hash: Buffer;
    reading_id: string;
    created: Date;
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
    captured_at: Date | null;
    created: Date;
    position: string | null;
    receipt_at: Date | null;
    clearing_state: string | null;
    assigned_submission_id: string | null;
    decided_by: string | null;
    clerk: string | null;
    decided_at: Date | null;
    decision_reason: string | null;
  };
}
