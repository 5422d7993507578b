-- What a clerk has proposed about a reading that wants a look, where two clerks have to be sure (`clearing.fourEyes`): one at most for
-- each. It waits for another clerk until it is confirmed, sent back, or taken back.
create table clearing_proposals (
  application_id text not null,
  result_id uuid not null,
  -- what the maker has named the call by: a correction is entered under it
  proposal_id text not null,
  state text not null,
  -- what is corrected, the reading or what came in place of it before, and what would be entered; null where nothing is
  corrects uuid,
  correction jsonb,
  reason text,
  -- the clerk, whom no key and no later name hides, and what the clerk, or the key of theirs, was called then
  proposer uuid not null,
  proposed_by text not null,
  clerk text,
  proposed_at timestamptz not null,
  -- by whom, and why, it was sent back: it does not wait any more then
  sent_back_reason text,
  sent_back_by text,
  sent_back_clerk text,
  sent_back_at timestamptz,
  primary key (application_id, result_id),
  foreign key (application_id, result_id) references clearings (application_id, result_id) on delete cascade
);

-- Whoever decides about a reading, also a version of the server that knows of no proposals, ends what was proposed about it.
create function end_clearing_proposal() returns trigger language plpgsql as $$
begin
  delete from clearing_proposals p where p.application_id = new.application_id and p.result_id = new.result_id;
  return null;
end $$;

create trigger clearings_decided after update on clearings
  for each row when (old.state is distinct from new.state or old.corrected_by is distinct from new.corrected_by)
  execute function end_clearing_proposal();
