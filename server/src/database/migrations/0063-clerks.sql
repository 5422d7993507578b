-- Whoever works at the operator's desk. They are of no tenant: what they may is said for each.
create table if not exists clerks (
  clerk_id uuid primary key,
  mail text not null,
  -- the address in lower case
  mail_key text not null unique,
  name text not null,
  -- null until an invitation was taken up
  password_hash text,
  -- the secret of the app that shows codes, sealed
  totp_secret bytea,
  -- the number of the half minute whose code was taken last: none counts twice
  totp_step bigint,
  created_at timestamptz not null,
  last_seen_at timestamptz,
  locked_at timestamptz
);

-- What a clerk may in an application.
create table if not exists clerk_roles (
  application_id text not null references applications on delete cascade,
  clerk_id uuid not null references clerks on delete cascade,
  roles text[] not null,
  primary key (application_id, clerk_id)
);
create index if not exists clerk_roles_clerk on clerk_roles (clerk_id);

-- The one invitation of a clerk that counts, with what was chosen until its first code confirms it.
create table if not exists clerk_invitations (
  clerk_id uuid primary key references clerks on delete cascade,
  token_hash bytea not null unique,
  expires_at timestamptz not null,
  password_hash text,
  totp_secret bytea
);

-- Codes for an emergency, each good once: SHA-256 of 79 random bits.
create table if not exists clerk_recovery_codes (
  clerk_id uuid not null references clerks on delete cascade,
  code_hash bytea not null,
  primary key (clerk_id, code_hash)
);

-- Whoever has given the password and is asked for the code.
create table if not exists clerk_tickets (
  ticket_hash bytea primary key,
  clerk_id uuid not null references clerks on delete cascade,
  expires_at timestamptz not null,
  tries integer not null default 0
);
create index if not exists clerk_tickets_clerk on clerk_tickets (clerk_id);

-- Sessions at the desk of one application's host; one that has ended has no row.
create table if not exists clerk_sessions (
  session_id uuid primary key,
  application_id text not null references applications on delete cascade,
  clerk_id uuid not null references clerks on delete cascade,
  token_hash bytea not null unique,
  started_at timestamptz not null,
  last_seen_at timestamptz not null,
  locked_at timestamptz,
  -- what the browser calls itself
  browser text not null
);
create index if not exists clerk_sessions_clerk on clerk_sessions (clerk_id);
create index if not exists clerk_sessions_application on clerk_sessions (application_id);
