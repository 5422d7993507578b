-- Of readings that the utility entered for a customer: by which way they were told, and who entered them (the name of the
-- operator key, and whoever that named). Null: whoever has the job has sent it.
alter table reading_results add column source text;
alter table submissions add column entered_by text, add column clerk text;

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
