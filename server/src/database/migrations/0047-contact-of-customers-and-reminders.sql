-- How the utility reaches the customer of an order, for reminders; nobody is shown it in the portal.
alter table jobs add column if not exists customer_email text, add column if not exists customer_phone text;

-- What mails that remind of a campaign say, by language; letters have texts of their own.
alter table campaigns add column if not exists reminder_texts jsonb not null default '{}';

-- Calls to remind who has not read, each worked through in the background, account by account.
create table if not exists reminder_runs (
  application_id text not null references applications on delete cascade,
  run_id uuid not null,
  campaign_id text not null,
  -- of mails; null: that of the portal
  language text,
  -- of the operator key, as it was called
  key_name text not null,
  created_at timestamptz not null,
  -- as many mails at most: what the call has named
  recipients integer not null,
  -- mails made so far, and the last account that was looked at
  queued integer not null default 0,
  after_account uuid,
  ended_at timestamptz,
  primary key (application_id, run_id)
);

-- Whom an account was reminded at, and when last; who wants none any more.
create table if not exists reminders (
  application_id text not null,
  account_id uuid not null,
  -- SHA-256 of the address in lower case
  mailbox bytea not null,
  reminded_at timestamptz not null,
  stopped_at timestamptz,
  primary key (application_id, account_id, mailbox),
  foreign key (application_id, account_id) references accounts (application_id, account_id) on delete cascade
);

-- Of a reminder: which run made it, and where its recipient ends reminders (List-Unsubscribe).
alter table mails add column if not exists run_id uuid, add column if not exists unsubscribe_url text;
create index if not exists mails_of_runs on mails (application_id, run_id) where run_id is not null;
