-- Corrects what 0024 made for orders that look back at earlier ones of their meter (features/jobs/earlier-readings.ts):
-- accepting a reading waits for none of them, and where an account has hundreds of orders of one number, each looks at
-- those directly before it alone, and is raised once.
create index jobs_of_meter_in_order on jobs (application_id, account_id, meter_number, created_at, job_id);
drop index jobs_of_meter;

-- Which orders may look back at what stands at a place among the orders of a meter: the 20 directly after it.
create function orders_directly_after(
  place_application_id text, place_account_id uuid, place_meter_number text, place_created_at timestamptz, place_job_id uuid
) returns table (job_id uuid, campaign_id text, created_at timestamptz) language sql stable as $$
  select o.job_id, o.campaign_id, o.created_at from jobs o
  where o.application_id = place_application_id and o.account_id = place_account_id
    and o.meter_number = place_meter_number and (o.created_at, o.job_id) > (place_created_at, place_job_id)
  order by o.created_at, o.job_id limit 20
$$;

-- Mostly there are none, so they are looked for row by row, by indexes, whatever the statistics are. An accepted reading
-- takes those alone that nobody holds: whoever holds one is changing it, and that raises its revision. Imports wait: they
-- come one after the other within a tenant, and no reading that is being accepted waits while it holds a job.
create or replace function raise_revision_of_later_jobs() returns trigger language plpgsql
set enable_seqscan = off set enable_bitmapscan = off as $$
declare
  later record;
begin
  for later in
    select distinct c.application_id, o.job_id
    from changed c
    cross join lateral (
      select k.job_id from rate_tasks k
      where k.application_id = c.application_id and k.task_id = c.task_id offset 0
    ) k
    cross join lateral (
      select j.account_id, j.meter_number, j.campaign_id, j.created_at from jobs j
      where j.application_id = c.application_id and j.job_id = k.job_id offset 0
    ) j
    cross join lateral (
      select o.job_id from orders_directly_after(c.application_id, j.account_id, j.meter_number, j.created_at, k.job_id) o
      where o.campaign_id is not null and o.campaign_id is distinct from j.campaign_id and o.created_at > j.created_at
      offset 0
    ) o
    order by c.application_id, o.job_id
  loop
    if tg_table_name = 'reading_results' then
      perform from jobs j where j.application_id = later.application_id and j.job_id = later.job_id
        for no key update skip locked;
      continue when not found;
    end if;
    update jobs j set revision = j.revision + 1
      where j.application_id = later.application_id and j.job_id = later.job_id;
  end loop;
  return null;
end $$;

-- A register that is removed takes its earlier readings with it.
create function raise_revision_of_jobs_after_removed() returns trigger language plpgsql
set enable_seqscan = off set enable_bitmapscan = off as $$
declare
  later record;
begin
  for later in
    select distinct k.application_id, o.job_id
    from (select distinct c.application_id, c.job_id from changed c) k
    cross join lateral (
      select j.account_id, j.meter_number, j.created_at from jobs j
      where j.application_id = k.application_id and j.job_id = k.job_id offset 0
    ) j
    cross join lateral (
      select o.job_id from orders_directly_after(k.application_id, j.account_id, j.meter_number, j.created_at, k.job_id) o
      where o.campaign_id is not null offset 0
    ) o
    order by k.application_id, o.job_id
  loop
    update jobs j set revision = j.revision + 1
      where j.application_id = later.application_id and j.job_id = later.job_id;
  end loop;
  return null;
end $$;

create trigger rate_tasks_removed_later after delete on rate_tasks
  referencing old table as changed for each statement execute function raise_revision_of_jobs_after_removed();

-- Another number, or another campaign, makes it another meter, or an order that looks back or is looked at: each order
-- after the places where the changed ones were, and where they are now, is raised once.
drop trigger jobs_of_meter_changed on jobs;
drop function raise_revision_of_jobs_of_meter();

create function raise_revision_of_jobs_after_changed() returns trigger language plpgsql
set enable_seqscan = off set enable_bitmapscan = off as $$
declare
  later record;
begin
  for later in
    select distinct c.application_id, o.job_id
    from (
      (
        select application_id, job_id, account_id, meter_number, campaign_id, created_at from before
        except select application_id, job_id, account_id, meter_number, campaign_id, created_at from after
      )
      union all
      (
        select application_id, job_id, account_id, meter_number, campaign_id, created_at from after
        except select application_id, job_id, account_id, meter_number, campaign_id, created_at from before
      )
    ) c
    cross join lateral (
      select o.job_id
      from orders_directly_after(c.application_id, c.account_id, c.meter_number, c.created_at, c.job_id) o
      where o.campaign_id is not null offset 0
    ) o
    order by c.application_id, o.job_id
  loop
    update jobs j set revision = j.revision + 1
      where j.application_id = later.application_id and j.job_id = later.job_id;
  end loop;
  return null;
end $$;

-- What other triggers change is a revision alone.
create trigger jobs_of_meter_changed after update on jobs referencing old table as before new table as after
  for each statement when (pg_trigger_depth() = 0) execute function raise_revision_of_jobs_after_changed();
