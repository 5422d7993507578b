-- Up to which position of a list readings have arrived where they were handed over to, and since when: a call names the cursor
-- that the call before has answered. Rules of deletion count from then (features/retention).
create table hand_overs (
  application_id text not null references applications on delete cascade,
  list text not null,
  position bigint not null,
  at timestamptz not null,
  primary key (application_id, list, position)
);
