/** A table in which no customer number and no login leads to anybody, its columns, and why exports and erasures pass it over. */
export interface OtherTable {
  readonly why: string;
  readonly columns: string;
}

const SETTINGS = 'what the utility sets for all';
const CLERKS = 'who works for the utility, not its customers';
const WITHOUT_ACCESS = 'hashes of sends without access, which lead to nobody; forgotten with their reading';

/** Every table that is not in PERSON_TABLES; a column that is missing fails the same test. */
export const OTHER_TABLES: Readonly<Record<string, OtherTable>> = {
  account_jobs: {
    why: 'who has which order, by ids alone; its rows go with the orders',
    columns: 'application_id account_id job_id given_by',
  },
  anonymous_sends: { why: WITHOUT_ACCESS, columns: 'application_id send_hash reading_id created' },
  anonymous_submissions: { why: WITHOUT_ACCESS, columns: 'application_id submission_hash reading_id created' },
  application_deletions: {
    why: 'which applications were deleted, by whom, and how much went: counts, and what the operator’s key was called',
    columns:
      'application_id key_name begun_at ended_at counts hosts audit_days clerks failed_at reason rows_then rows_gone photos_gone',
  },
  application_drafts: { why: SETTINGS, columns: 'application_id document logo based_on saved_at saved_by' },
  application_hosts: { why: SETTINGS, columns: 'host application_id' },
  application_versions: {
    why: SETTINGS,
    columns: 'application_id version document logo bytes stored_at stored_by restored_from',
  },
  applications: {
    why: SETTINGS,
    columns: 'application_id document logo created_at updated_at sample_of sample_begun_at',
  },
  audit_entries: {
    why: 'what operators did, by ids: no name, address, reading or contact (decision 0025); only what is older than a year is deleted, by rules of the utility (decision 0025)',
    columns: 'number at key_id key_name act application_id objects details request_id hash',
  },
  audit_anchors: {
    why: 'up to which entry rules have deleted the audit: numbers, hashes and times',
    columns: 'number hash first_number at',
  },
  campaigns: {
    why: SETTINGS,
    columns:
      'application_id campaign_id name period_from period_to target_reading_date earliest_execution latest_execution texts state created_at updated_at reminder_texts',
  },
  hand_over_lists: {
    why: 'how far lists were given out and acknowledged, and what the operator’s key was called',
    columns: 'application_id list given_out acknowledged acknowledged_at acknowledged_by',
  },
  hand_overs: { why: 'how far lists were handed over', columns: 'application_id list position at' },
  import_files: {
    why: 'files of the utility, sealed, until their import is over',
    columns: 'application_id import_id part sealed',
  },
  imports: {
    why: 'which file made what; findings and changes, which repeat its lines, go with each person of the tenant who is erased, and after 30 days',
    columns:
      'application_id import_id kind options file_name file_bytes file_hash key_id key_name request_id state created_at started_at ended_at attempts lines lines_done accepted answer problem',
  },
  order_words: {
    why: 'repeats what orders say, as an index; its rows go with each change of them, and with the orders',
    columns: 'application_id job_id words',
  },
  orders_to_find: {
    why: 'of which orders that index is to be made, by ids, for some seconds',
    columns: 'application_id job_id',
  },
  off_list_words: {
    why: 'repeats what readings without an order say, as an index; its rows go with the readings, and with whoever reported an unknown meter',
    columns: 'application_id reading_id words',
  },
  order_states: {
    why: 'repeats what orders, their registers and readings say, for counting them; its rows are written anew after each change of them, and go with the orders',
    columns:
      'application_id job_id account_id campaign_id withdrawn_at meter_type first_obis earliest_execution latest_execution rates read first_day first_source street house house_order meter_number customer has_mail',
  },
  orders_to_count: {
    why: 'which orders changed since, by ids, for some seconds',
    columns: 'application_id job_id change',
  },
  applications_to_count: { why: 'whose orders are to be counted for the first time', columns: 'application_id' },
  undoable_imports: {
    why: 'which imports can be taken back; what they changed stands elsewhere',
    columns: 'application_id import_id nth at undone_at',
  },
  operator_keys: {
    why: 'who works for the utility, not its customers',
    columns: 'key_id key_hash name created_at ended_at only_tenant scopes last_day last_used_at replaced_at made_by',
  },
  passwords_to_hash: {
    why: 'passwords of files, sealed, until they are hashed; they go with their login',
    columns: 'application_id login_id import_id sealed',
  },
  clerks: {
    why: CLERKS,
    columns: 'clerk_id mail mail_key name password_hash totp_secret totp_step created_at last_seen_at locked_at',
  },
  clerk_roles: { why: CLERKS, columns: 'application_id clerk_id roles' },
  clerk_deputies: { why: CLERKS, columns: 'application_id clerk_id deputy_id from_day to_day roles' },
  clerk_invitations: { why: CLERKS, columns: 'clerk_id token_hash expires_at password_hash totp_secret' },
  clerk_recovery_codes: { why: CLERKS, columns: 'clerk_id code_hash' },
  clerk_tickets: { why: CLERKS, columns: 'ticket_hash clerk_id expires_at tries' },
  clerk_passkeys: {
    why: CLERKS,
    columns: 'passkey_id clerk_id credential_id public_key counter host name created_at last_used_at',
  },
  clerk_identities: { why: CLERKS, columns: 'issuer subject clerk_id created_at last_used_at' },
  clerk_used_challenges: { why: CLERKS, columns: 'challenge_hash expires_at' },
  reading_leases: {
    why: 'who of the utility works on a reading, for a quarter of an hour',
    columns: 'application_id reading_id holder holder_name until',
  },
  clerk_sessions: {
    why: CLERKS,
    columns: 'session_id application_id clerk_id token_hash started_at last_seen_at locked_at browser',
  },
  drops: {
    why: SETTINGS,
    columns:
      'application_id host port username host_key secret_kind secret folder format list updated_at failures next_at ended_at',
  },
  drop_files: {
    why: 'which readings left as files, by positions and counts',
    columns:
      'application_id file_id list format after_position up_to readings left_out numbers names state attempts created_at last_at error',
  },
  webhook_deliveries: {
    why: 'that readings waited, by counts and positions',
    columns:
      'application_id delivery_id webhook_id list after_position up_to count state attempts created_at next_at last_at status error',
  },
  webhook_lists: { why: 'up to where webhooks were told', columns: 'application_id webhook_id list told' },
  webhooks: { why: SETTINGS, columns: 'application_id webhook_id address lists secret created_at ended_at' },
  rate_limits: { why: 'counts, under ids of accounts and hashes, for a day at most', columns: 'key points expire' },
  reminder_runs: {
    why: 'calls of operators, with numbers; whom they reminded stands elsewhere',
    columns:
      'application_id run_id campaign_id language key_name created_at recipients queued after_account ended_at orders',
  },
};
