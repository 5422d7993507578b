-- Files of orders or earlier readings that are imported in the background: who handed in which, how far it is, and what
-- came of it.
create table imports (
  application_id text not null references applications on delete cascade,
  import_id uuid not null,
  -- orders or history
  kind text not null,
  -- what the call said: dry run, in part, campaign, format, language of the findings
  options jsonb not null,
  file_name text,
  file_bytes integer not null,
  file_hash bytea not null,
  -- the operator key, which may be gone, and what it was called
  key_id uuid not null,
  key_name text not null,
  request_id text not null,
  state text not null default 'waiting',
  created_at timestamptz not null,
  started_at timestamptz,
  ended_at timestamptz,
  attempts integer not null default 0,
  lines integer,
  lines_done integer not null default 0,
  accepted boolean,
  -- what the call would have answered; dropped a while after the end
  answer jsonb,
  -- why it failed: code of the refusal, and what is wrong with which field
  problem jsonb,
  primary key (application_id, import_id)
);
create index imports_newest on imports (application_id, created_at desc, import_id desc);

-- The file in parts, until its import is over, sealed under a key that is not in the database: it holds passwords.
create table import_files (
  application_id text not null,
  import_id uuid not null,
  part integer not null,
  sealed bytea not null,
  primary key (application_id, import_id, part),
  foreign key (application_id, import_id) references imports on delete cascade
);
