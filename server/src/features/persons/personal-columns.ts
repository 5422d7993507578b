import type { PersonClass } from '@zaehlwerk/domain/person/personal-data';
import type { Tables } from '../../database/schema.ts';

/** What one column is to a person: what an export gives of it, and what is left of it when the person is erased. */
export interface ColumnRule {
  /** Of which class its content is; null: it says nothing about anybody. */
  readonly of: PersonClass | null;
  /** `own`: only where the person has sent it. */
  readonly given: boolean | 'own';
  /** Where its row stays: whether it is emptied. */
  readonly emptied: boolean;
  /** Why it is not given although it is about a person, or not about one although it looks so. */
  readonly why?: string;
}

/** What a table is to a person. */
export interface TableRule {
  /** The name of its list in an export. */
  readonly part: string;
  /** The column that its rows are told apart by, among those of one person. */
  readonly key: string;
  /** `stay`: what is left of them says nothing about the person but what the law keeps. */
  readonly rows: 'deleted' | 'stay';
  readonly columns: ReadonlyMap<string, ColumnRule>;
}

type Marked = readonly (readonly [string, ColumnRule])[];
type Some = Omit<ColumnRule, 'of'>;

const each = (columns: string, rule: ColumnRule): Marked => columns.split(' ').map((column) => [column, rule]);
/** Names a row, so that rows can be joined; drawn by lot, or a number of ours. */
const ids = (columns: string) => each(columns, { of: null, given: true, emptied: false });
/** Says nothing about anybody. */
const ours = (columns: string, why = 'says nothing about anybody') =>
  each(columns, { of: null, given: false, emptied: false, why });
const personal = (of: PersonClass, columns: string, some: Partial<Some> = {}) =>
  each(columns, { of, given: true, emptied: true, ...some });
/** What the law keeps: bills are made from it (decision 0031). */
const KEPT = { emptied: false } as const;
const SECRET = { given: false, why: 'a secret, or a hash of one' } as const;
/** A device that comes back is told that its account has ended; the row goes when its token expires. */
const UNTIL_EXPIRED = { emptied: false } as const;
const REPEATS = { given: false, why: 'repeats what is given, to answer a repeated send' } as const;
const STAFF = { of: null, given: false, emptied: false, why: 'who works for the utility, not its customer' } as const;

const table = (part: string, key: string, rows: TableRule['rows'], ...columns: readonly Marked[]): TableRule => ({
  part,
  key,
  rows,
  columns: new Map(columns.flat()),
});

const TENANT = ours('application_id');
const OF_PHOTO = 'position byte_length width height';

/**
 * Everything that is kept of a person, table by table and column by column: exports and erasures are made from it. A column
 * of the database that stands neither here nor among those of nobody fails a test (every-column.test.ts).
 */
export const PERSON_TABLES = {
  accounts: table(
    'accounts',
    'account_id',
    'stay',
    TENANT,
    ids('account_id parent_id'),
    personal('account', 'name roles'),
    personal('account', 'created_at ended_at last_used_at may_share', {
      emptied: false,
      why: 'times of an account without a name',
    }),
  ),
  logins: table(
    'logins',
    'login_id',
    'deleted',
    TENANT,
    ids('login_id account_id'),
    personal('access', 'username created_at ended_at'),
    personal('access', 'username_key', REPEATS),
    personal('access', 'password_hash password_fingerprint imported_password_hash', SECRET),
  ),
  card_codes: table(
    'cardCodes',
    'code_hash',
    'deleted',
    TENANT,
    ids('login_id'),
    personal('access', 'created_at used_at'),
    personal('access', 'code_hash', SECRET),
  ),
  link_tokens: table(
    'links',
    'token_hash',
    'deleted',
    TENANT,
    ids('account_id'),
    personal('access', 'created_at expires_at ended_at last_used_at use_count printed'),
    personal('access', 'token_hash sealed_token', SECRET),
  ),
  refresh_tokens: table(
    'sessions',
    'token_hash',
    'stay',
    TENANT,
    ids('account_id family_id'),
    personal('sessions', 'issued_at expires_at replaced_at revoked_at', UNTIL_EXPIRED),
    personal('sessions', 'token_hash successor_salt', { ...SECRET, ...UNTIL_EXPIRED }),
  ),
  crm_registrations: table(
    'registrations',
    'account_id',
    'deleted',
    TENANT,
    ids('account_id'),
    personal('registration', 'registered confirmed_communication_types email updated_at'),
    personal('registration', 'self_service_token', SECRET),
  ),
  mails: table(
    'mails',
    'mail_id',
    'deleted',
    TENANT,
    ids('mail_id account_id run_id told'),
    personal('mails', 'kind language recipient subject body_text created_at given_up_at tells'),
    personal('mails', 'body_html', { given: false, why: 'says the same as its text' }),
    personal('mails', 'unsubscribe_url', SECRET),
    ours('expires_at next_at claim_id attempts unclear reason', 'how sending goes'),
  ),
  reminders: table(
    'reminders',
    'mailbox',
    'deleted',
    TENANT,
    ids('account_id'),
    personal('mails', 'reminded_at stopped_at'),
    personal('mails', 'mailbox', { given: false, why: 'a hash of the address, which its order says' }),
  ),
  jobs: table(
    'orders',
    'job_id',
    'stay',
    TENANT,
    ids('job_id account_id campaign_id'),
    personal('readings', 'order_number meter_number meter_type ma_lo_id', KEPT),
    personal(
      'orders',
      'custom_meter_type meter_address customer customer_email customer_phone partner config re_share',
    ),
    personal('orders', 'earliest_execution latest_execution history_at_place closing_of'),
    personal('orders', 'created_at updated_at left_at withdrawn_at erased_at', {
      emptied: false,
      why: 'times of an order without a name',
    }),
    personal('orders', 'order_hash', REPEATS),
    ours('revision'),
  ),
  orders_before: table(
    'ordersBeforeImports',
    'row_id',
    'deleted',
    TENANT,
    ids('row_id import_id job_id'),
    personal('orders', 'before'),
    personal('orders', 'became submissions', { given: false, why: 'how an import is taken back' }),
    ours('replaces', 'the job of whoever had the order before'),
  ),
  logins_before: table(
    'loginsBeforeImports',
    'row_id',
    'deleted',
    TENANT,
    ids('row_id import_id account_id'),
    personal('account', 'name'),
    personal('access', 'password_hash imported_password_hash sealed', SECRET),
    personal('access', 'is_new renamed password', { given: false, why: 'how an import is taken back' }),
    ours('sealed_import_id', 'of another import'),
  ),
  rate_tasks: table(
    'registers',
    'task_id',
    'stay',
    TENANT,
    ids('task_id job_id'),
    personal('readings', 'position obis unit pre_decimals post_decimals ended_at', KEPT),
    personal('orders', 'rate_name target_reading_date minimum_value maximum_value'),
    ours('strict_validation'),
  ),
  reading_events: table(
    'earlierReadings',
    'event_id',
    'deleted',
    TENANT,
    ids('event_id task_id'),
    personal('earlierReadings', 'reading_date reading_value reason other_reason created'),
  ),
  submissions: table(
    'submissions',
    'submission_id',
    'stay',
    TENANT,
    ids('submission_id account_id job_id assigned_reading_id'),
    personal('readings', 'reading_date captured_at received_at corrects', KEPT),
    personal('readings', 'receipt_at'),
    personal('readings', 'idempotency_key content_hash answer', REPEATS),
    personal('comments', 'correction_reason'),
    each('entered_by clerk', STAFF),
  ),
  reading_results: table(
    'readings',
    'result_id',
    'stay',
    TENANT,
    ids('result_id submission_id task_id'),
    personal('readings', 'reading_value reading_date created nth findings confirmed', KEPT),
    personal('readings', 'expected_minimum expected_maximum replaces source photo_value', KEPT),
    personal('comments', 'comment', { given: 'own' }),
    ours('position', 'where it stands in exports'),
  ),
  clearings: table(
    'decisions',
    'result_id',
    'stay',
    TENANT,
    ids('result_id'),
    personal('readings', 'reasons state created decided_at corrected_by released_at', KEPT),
    personal('comments', 'reason release_reason question'),
    each('decided_by clerk released_by release_clerk', STAFF),
    ours('position', 'where it stands in exports'),
  ),
  result_images: table(
    'photos',
    'image_id',
    'deleted',
    TENANT,
    ids('image_id result_id'),
    personal('photos', OF_PHOTO),
    personal('photos', 'storage_key sha256', REPEATS),
  ),
  unknown_readings: table(
    'unknownMeterReadings',
    'reading_id',
    'stay',
    TENANT,
    ids('reading_id account_id assigned_submission_id'),
    personal('readings', 'meter_number reading_value reading_date captured_at created', KEPT),
    personal('readings', 'clearing_state decided_at', KEPT),
    personal('readings', 'receipt_at'),
    personal('comments', 'comment decision_reason'),
    each('decided_by clerk', STAFF),
    personal('readings', 'idempotency_key content_hash', REPEATS),
    ours('position', 'where it stands in exports'),
  ),
  unknown_reading_images: table(
    'unknownMeterPhotos',
    'image_id',
    'deleted',
    TENANT,
    ids('image_id reading_id'),
    personal('photos', OF_PHOTO),
    personal('photos', 'storage_key sha256', REPEATS),
  ),
  // Of somebody without access, once a clerk has assigned it to an order: it is known then whose meter they have read.
  anonymous_readings: table(
    'readingsWithoutAccess',
    'reading_id',
    'deleted',
    TENANT,
    ids('reading_id assigned_submission_id'),
    personal('comments', 'firstname lastname street house_number zip city decision_reason'),
    personal('readings', 'meter_type meter_number reading_date reading_reason captured_at created'),
    personal('readings', 'clearing_state decided_at receipt_at'),
    each('decided_by clerk', STAFF),
    ours('seems_automatic'),
  ),
  anonymous_reading_values: table(
    'valuesWithoutAccess',
    'value_id',
    'deleted',
    TENANT,
    ids('value_id reading_id'),
    personal('readings', 'obis rate_name reading_value created handed_over_at'),
    ours('position', 'where it stands in exports'),
  ),
  anonymous_reading_images: table(
    'photosWithoutAccess',
    'image_id',
    'deleted',
    TENANT,
    ids('image_id value_id'),
    personal('photos', OF_PHOTO),
    personal('photos', 'storage_key sha256', REPEATS),
  ),
} as const satisfies Partial<Readonly<Record<keyof Tables, TableRule>>>;

export type PersonTable = keyof typeof PERSON_TABLES;
