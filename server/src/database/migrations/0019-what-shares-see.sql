-- What shares are told of their jobs depends on settings of the utility: when these change, what a process keeps of the
-- JSON of shared jobs is no longer theirs. A trigger, so that no writer can forget it (see 0002).
create function raise_revision_of_shared_jobs() returns trigger language plpgsql as $$
begin
  update jobs j set revision = j.revision + 1
    where j.application_id = new.application_id and exists (
      select from account_jobs h
      where h.application_id = j.application_id and h.job_id = j.job_id and h.given_by is not null
    );
  return null;
end $$;

create function what_shares_see(document jsonb) returns jsonb language sql immutable as $$
  select jsonb_build_array(
    f -> 'sharesShowCustomer', f -> 'sharesHideNameAtMeter', f -> 'sharesShowEarlierReadings', f -> 'sharesShowRemarksOfOthers'
  ) from (select document -> 'config' -> 'features') as settings (f)
$$;

create trigger applications_show_shares after update of document on applications
  for each row when (what_shares_see(old.document) is distinct from what_shares_see(new.document))
  execute function raise_revision_of_shared_jobs();
