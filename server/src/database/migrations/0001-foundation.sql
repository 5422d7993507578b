-- Every row depends on an application (tenant). Values are exact (numeric), days are dates, instants are timestamptz.
-- Plain PostgreSQL 15: nothing newer may be used here.

create table applications (
  application_id text primary key check (application_id ~ '^[a-z0-9][a-z0-9-]{0,62}$'),
  -- the tenant document without its logo; the logo is served on its own
  document jsonb not null,
  logo bytea,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- A host belongs to one application; without any row for a host a single application is the default.
create table application_hosts (
  host text primary key,
  application_id text not null references applications on delete cascade
);

create table accounts (
  application_id text not null references applications on delete cascade,
  account_id uuid not null,
  name text,
  parent_id uuid,
  roles text[] not null default '{}',
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (application_id, account_id),
  unique (account_id),
  foreign key (application_id, parent_id) references accounts (application_id, account_id)
);

create table logins (
  application_id text not null,
  login_id uuid not null,
  account_id uuid not null,
  username text not null,
  -- lower case, white space removed: user names are compared so
  username_key text not null,
  password_hash text not null,
  -- which hash parameters and pepper were used; a cheap fingerprint that tells a re-import of the same password apart
  password_fingerprint bytea,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (application_id, login_id),
  unique (application_id, username_key),
  foreign key (application_id, account_id) references accounts (application_id, account_id) on delete cascade
);
create index logins_account on logins (application_id, account_id);

-- Direct links and QR codes: only a hash is kept.
create table link_tokens (
  token_hash bytea primary key,
  application_id text not null,
  account_id uuid not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  ended_at timestamptz,
  last_used_at timestamptz,
  use_count integer not null default 0,
  foreign key (application_id, account_id) references accounts (application_id, account_id) on delete cascade
);
create index link_tokens_account on link_tokens (application_id, account_id);

-- Refresh tokens rotate; a family is one sign-in on one device.
create table refresh_tokens (
  token_hash bytea primary key,
  application_id text not null,
  account_id uuid not null,
  family_id uuid not null,
  issued_at timestamptz not null default now(),
  expires_at timestamptz not null,
  replaced_at timestamptz,
  revoked_at timestamptz,
  foreign key (application_id, account_id) references accounts (application_id, account_id) on delete cascade
);
create index refresh_tokens_family on refresh_tokens (family_id);
create index refresh_tokens_expiry on refresh_tokens (expires_at);
create index refresh_tokens_account on refresh_tokens (application_id, account_id);

create table operator_keys (
  key_id uuid primary key,
  key_hash bytea not null unique,
  name text not null,
  created_at timestamptz not null default now(),
  ended_at timestamptz
);

-- Kept by rate-limiter-flexible.
create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limits_expire on rate_limits (expire);

create table jobs (
  application_id text not null,
  job_id uuid not null,
  account_id uuid not null,
  -- Auftragsnummer: identifies an order within the application
  order_number text not null,
  -- SHA-256 of the order as imported: the same order again changes nothing
  order_hash bytea not null,
  meter_number text not null,
  meter_type text,
  custom_meter_type text,
  ma_lo_id text,
  -- MeterAddress, Customer and Partner exactly as they are sent
  meter_address jsonb not null,
  customer jsonb,
  partner jsonb,
  earliest_execution date,
  latest_execution date,
  re_share boolean,
  -- what this job sets for itself: { meterReading, features }
  config jsonb not null default '{"meterReading":{},"features":{}}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (application_id, job_id),
  unique (application_id, order_number),
  foreign key (application_id, account_id) references accounts (application_id, account_id)
);
create index jobs_account on jobs (application_id, account_id);

create table rate_tasks (
  application_id text not null,
  task_id uuid not null,
  job_id uuid not null,
  position integer not null,
  obis text not null,
  rate_name text,
  unit text,
  target_reading_date date,
  pre_decimals integer,
  post_decimals integer,
  minimum_value numeric,
  maximum_value numeric,
  strict_validation boolean not null default false,
  -- set when a later order no longer names this register although it has readings
  ended_at timestamptz,
  primary key (application_id, task_id),
  unique (application_id, job_id, obis),
  foreign key (application_id, job_id) references jobs (application_id, job_id) on delete cascade
);

create table reading_events (
  application_id text not null,
  event_id uuid not null,
  task_id uuid not null,
  reading_date date not null,
  reading_value numeric not null,
  reason text,
  other_reason text,
  created timestamptz not null,
  primary key (application_id, event_id),
  -- the same history imported again changes nothing
  unique (application_id, task_id, reading_date, created),
  foreign key (application_id, task_id) references rate_tasks (application_id, task_id) on delete cascade
);

-- One send of one person: all its results and photos, or nothing.
create table submissions (
  application_id text not null,
  submission_id uuid not null,
  account_id uuid not null,
  job_id uuid not null,
  -- made on the device; the same key and content gives the first answer again, kept 90 days
  idempotency_key text,
  content_hash bytea not null,
  answer text,
  reading_date date not null,
  -- when the reading was taken, if the device told and we believed it
  captured_at timestamptz,
  received_at timestamptz not null,
  primary key (application_id, submission_id),
  unique (application_id, account_id, idempotency_key),
  foreign key (application_id, job_id) references jobs (application_id, job_id),
  foreign key (application_id, account_id) references accounts (application_id, account_id)
);
create index submissions_answers on submissions (received_at) where answer is not null;

create table reading_results (
  application_id text not null,
  result_id uuid not null,
  submission_id uuid not null,
  task_id uuid not null,
  reading_value numeric not null,
  reading_date date not null,
  comment text,
  created timestamptz not null,
  -- The order in which readings leave: given under a lock after the commit, so that a cursor never skips a late one.
  position bigint,
  primary key (application_id, result_id),
  foreign key (application_id, submission_id) references submissions (application_id, submission_id) on delete cascade,
  foreign key (application_id, task_id) references rate_tasks (application_id, task_id)
);
create index reading_results_task on reading_results (application_id, task_id);
create unique index reading_results_position on reading_results (application_id, position) where position is not null;
create index reading_results_unplaced on reading_results (application_id) where position is null;

create sequence reading_positions;

create table result_images (
  application_id text not null,
  image_id uuid not null,
  result_id uuid not null,
  position integer not null,
  -- key of the bytes in the image store
  storage_key text not null,
  sha256 bytea not null,
  byte_length integer not null,
  width integer not null,
  height integer not null,
  primary key (application_id, image_id),
  unique (image_id),
  unique (application_id, result_id, position),
  foreign key (application_id, result_id) references reading_results (application_id, result_id) on delete cascade
);
create index result_images_key on result_images (storage_key);
