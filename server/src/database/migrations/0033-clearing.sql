-- Results that want a look, with what became of them; a result without a row wants none. What an older version accepts
-- beside this one gets no row.
create table clearings (
  application_id text not null,
  result_id uuid not null,
  reasons text[] not null,
  state text not null default 'open',
  -- when the result was accepted
  created timestamptz not null,
  -- of the last decision: why, by which operator key, by whom
  reason text,
  decided_by text,
  clerk text,
  decided_at timestamptz,
  -- the result by which it was corrected
  corrected_by uuid,
  -- where a released one stands among those that were released, from the sequence of all readings
  position bigint,
  primary key (application_id, result_id),
  foreign key (application_id, result_id) references reading_results (application_id, result_id) on delete cascade
);
create index clearings_listed on clearings (application_id, created, result_id);
create index clearings_by_state on clearings (application_id, state, created, result_id);
create unique index clearings_position on clearings (application_id, position) where position is not null;
create index clearings_unplaced on clearings (application_id) where position is null and state = 'released';
