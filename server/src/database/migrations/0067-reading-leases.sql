-- Who works on which reading that wants a look, or that came without an order: each on one at most, and on each one at most. A row that ran
-- out counts for nothing; the next lease of the tenant deletes it. Without a foreign key to the reading, which is in one of three tables.
create table reading_leases (
  application_id text not null references applications on delete cascade,
  -- the id of the clerk, or of the key
  holder text not null,
  -- what they are called
  holder_name text not null,
  reading_id uuid not null,
  until timestamptz not null,
  primary key (application_id, holder),
  unique (application_id, reading_id)
);
