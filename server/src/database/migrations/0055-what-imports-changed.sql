-- What imports of orders changed, kept for a while so that they can be taken back (decision 0037).
create table if not exists undoable_imports (
  application_id text not null references applications on delete cascade,
  import_id uuid not null,
  -- in the order of their commits within a tenant
  nth bigint generated always as identity,
  at timestamptz not null,
  undone_at timestamptz,
  primary key (application_id, import_id)
);

-- An order as it was. It goes with its order, and with the import.
create table if not exists orders_before (
  application_id text not null,
  row_id bigint generated always as identity,
  import_id uuid not null,
  job_id uuid not null,
  -- what the import made of it: new, changed, left (it went to another login), returned (it came back from one)
  became text not null,
  -- of a new one that took the place of another account's: that one
  replaces uuid,
  -- how many readings had been sent
  submissions integer not null default 0,
  -- rows of jobs and rate_tasks, and earlier readings of registers that were removed; null: it is new, or whoever it was of is erased
  before jsonb,
  primary key (application_id, import_id, job_id),
  foreign key (application_id, import_id) references undoable_imports (application_id, import_id) on delete cascade,
  foreign key (application_id, job_id) references jobs (application_id, job_id) on delete cascade
);
create index if not exists orders_before_job on orders_before (application_id, job_id);
create index if not exists orders_before_events on orders_before (application_id, job_id) where before -> 'events' <> '[]';
create index if not exists orders_before_replaces on orders_before (application_id, replaces) where replaces is not null;
create index if not exists orders_before_customer on orders_before (application_id, (before #>> '{job,customer,customerNumber}'))
  where before #>> '{job,customer,customerNumber}' is not null;

-- A login as it was, with the hashes of its passwords.
create table if not exists logins_before (
  application_id text not null,
  row_id bigint generated always as identity,
  import_id uuid not null,
  account_id uuid not null,
  is_new boolean not null,
  renamed boolean not null default false,
  name text,
  -- exchanged, noted beside one that was issued, or notKept: the one of before waited to be hashed, or is of no use any more
  password text,
  password_hash text,
  imported_password_hash text,
  primary key (application_id, import_id, account_id),
  foreign key (application_id, import_id) references undoable_imports (application_id, import_id) on delete cascade,
  foreign key (application_id, account_id) references accounts (application_id, account_id) on delete cascade
);
create index if not exists logins_before_account on logins_before (application_id, account_id);
