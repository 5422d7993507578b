-- Applications that are being deleted, or were: what there was, how far it is, and who said so. A row without `ended_at` hides its
-- application from everybody. It stays, so that an id is never given again. Without a foreign key: it outlives what it names.
create table if not exists application_deletions (
  application_id text primary key,
  key_name text not null,
  begun_at timestamptz not null,
  ended_at timestamptz,
  -- how much there was of each class
  counts jsonb not null,
  -- the hosts it answered for: nobody does without naming them
  hosts text[] not null default '{}',
  -- for how many days its entries of the audit are kept, by its rule; null where it had none
  audit_days int,
  -- the ids of clerks that went with it: what they did is in the audit as what clerks did
  clerks uuid[] not null default '{}',
  -- when an attempt failed last and why; null once one has gone on
  failed_at timestamptz,
  reason text,
  -- rows that there were in all, and that are gone
  rows_then bigint not null,
  rows_gone bigint not null default 0,
  photos_gone bigint not null default 0
);
