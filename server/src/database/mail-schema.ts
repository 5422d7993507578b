import type { ColumnType, Generated } from 'kysely';

// Written from the database by schema.test.ts (run it with -u). Days, exact numbers and bigints come as text, never rounded.

/** Comes parsed, goes in as text. */
type JsonOrNull = ColumnType<unknown, string | null | undefined, string | null>;

/** What is kept of mails, and of whom they have reminded. */
export interface MailTables {
  mails: {
    mail_id: string;
    application_id: string;
    kind: string;
    language: string;
    recipient: string;
    subject: string;
    body_text: string;
    body_html: string;
    created_at: Date;
    expires_at: Date;
    next_at: Date;
    claim_id: string | null;
    attempts: Generated<number>;
    unclear: Generated<number>;
    reason: string | null;
    given_up_at: Date | null;
    account_id: string | null;
    tells: string | null;
    told: readonly string[] | null;
    run_id: string | null;
    unsubscribe_url: string | null;
  };
  reminder_runs: {
    application_id: string;
    run_id: string;
    campaign_id: string;
    language: string | null;
    key_name: string;
    created_at: Date;
    recipients: number;
    queued: Generated<number>;
    after_account: string | null;
    ended_at: Date | null;
    orders: JsonOrNull;
  };
  reminders: {
    application_id: string;
    account_id: string;
    mailbox: Buffer;
    reminded_at: Date;
    stopped_at: Date | null;
    together_with: readonly string[] | null;
  };
}
