-- What operators did, one entry after the other: each has the hash of itself and of the one before it. Entries outlive what
-- they are about, so nothing here points to another table. Who may only add to it is granted at the start (grant-tables.ts).

create table audit_entries (
  -- without gaps, in the order of the commits
  number bigint primary key check (number > 0),
  at timestamptz not null,
  -- null for the server itself
  key_id uuid,
  key_name text not null,
  act text not null,
  application_id text,
  objects text[] not null,
  details jsonb not null,
  request_id uuid,
  hash bytea not null unique
);
create index audit_entries_application on audit_entries (application_id, number);
create index audit_entries_objects on audit_entries using gin (objects);
