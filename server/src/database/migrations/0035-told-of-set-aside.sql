-- An index, a function and a trigger alone, so that a version that runs on the tables before them continues while they grow
-- (older-version.test.ts).

-- For handing over what was released, also where it was corrected before it was.
create index clearings_unplaced_released on clearings (application_id, created, result_id)
  where position is null and (state = 'released' or released_at is not null);

-- A result that is set aside, discarded or corrected, is compared with nothing any more (features/jobs/set-aside.ts): its job and
-- the later orders of its meter are told so (0002, 0030). Nobody waits for one that somebody holds: whoever does changes it,
-- and that raises its revision.
create function raise_revision_of_jobs_of_cleared() returns trigger language plpgsql
set enable_seqscan = off set enable_bitmapscan = off as $$
declare
  told record;
begin
  for told in
    select o.job_id
    from (select r.task_id from reading_results r where r.application_id = new.application_id and r.result_id = new.result_id) r
    cross join lateral (
      select k.job_id from rate_tasks k where k.application_id = new.application_id and k.task_id = r.task_id offset 0
    ) k
    cross join lateral (
      select j.account_id, j.meter_number, j.campaign_id, j.created_at from jobs j
      where j.application_id = new.application_id and j.job_id = k.job_id offset 0
    ) j
    cross join lateral (
      select k.job_id
      union all
      select o.job_id
      from orders_directly_after(new.application_id, j.account_id, j.meter_number, j.created_at, k.job_id) o
      where o.campaign_id is not null and o.campaign_id is distinct from j.campaign_id and o.created_at > j.created_at
    ) o
    order by o.job_id
  loop
    perform from jobs j where j.application_id = new.application_id and j.job_id = told.job_id
      for no key update skip locked;
    continue when not found;
    update jobs j set revision = j.revision + 1
      where j.application_id = new.application_id and j.job_id = told.job_id;
  end loop;
  return null;
end $$;

create trigger clearings_set_aside after update of state on clearings
  for each row when ((old.state in ('discarded', 'corrected')) is distinct from (new.state in ('discarded', 'corrected')))
  execute function raise_revision_of_jobs_of_cleared();
