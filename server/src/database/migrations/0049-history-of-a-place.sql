-- The utility may say that the history of a meter belongs to the place, so whoever has its order now finds what others have
-- read there; and that an order asks for the closing reading of another one (features/jobs/earlier-readings.ts).
alter table jobs add column if not exists history_at_place boolean, add column if not exists closing_of text;

-- What an account had is listed as ended.
create index jobs_ended on jobs (application_id, account_id, left_at desc, job_id) where left_at is not null;
-- The orders of a meter, whoever has them.
create index jobs_of_number on jobs (application_id, meter_number, created_at, job_id);
-- Few orders look at others so, and who looks is found by the number.
create index jobs_that_look on jobs (application_id, meter_number) where history_at_place or closing_of is not null;
create index jobs_closing on jobs (application_id, closing_of) where closing_of is not null;

-- Which orders may look at one because of its place, or because they close it.
create function orders_that_look_at(seen_application_id text, seen_job_id uuid) returns table (job_id uuid)
language sql stable as $$
  select o.job_id
  from jobs j
  cross join lateral (
    select o.job_id, o.order_number, o.ma_lo_id, o.closing_of from jobs o
    where o.application_id = j.application_id and o.meter_number = j.meter_number
      and (o.history_at_place or o.closing_of is not null)
    offset 0
  ) o
  where j.application_id = seen_application_id and j.job_id = seen_job_id and o.job_id <> j.job_id
    and (o.order_number in (j.order_number, j.closing_of) or o.closing_of = j.order_number or o.ma_lo_id = j.ma_lo_id)
$$;

-- When what is known or read of an order changes, so do those that look at it (see 0002, 0030). An accepted reading takes those
-- alone that nobody holds: whoever holds one is changing it, and that raises its revision.
create function raise_revision_of_lookers() returns trigger language plpgsql
set enable_seqscan = off set enable_bitmapscan = off as $$
declare
  looker record;
begin
  if not exists (select from jobs where history_at_place or closing_of is not null) then
    return null;
  end if;
  for looker in
    select distinct c.application_id, o.job_id
    from (select distinct application_id, task_id from changed) c
    cross join lateral (
      select k.job_id from rate_tasks k
      where k.application_id = c.application_id and k.task_id = c.task_id offset 0
    ) k
    cross join lateral orders_that_look_at(c.application_id, k.job_id) o
    order by c.application_id, o.job_id
  loop
    if tg_table_name = 'reading_results' then
      perform from jobs j where j.application_id = looker.application_id and j.job_id = looker.job_id
        for no key update skip locked;
      continue when not found;
    end if;
    update jobs j set revision = j.revision + 1
      where j.application_id = looker.application_id and j.job_id = looker.job_id;
  end loop;
  return null;
end $$;

create trigger reading_results_seen after insert on reading_results
  referencing new table as changed for each statement execute function raise_revision_of_lookers();
create trigger reading_events_seen after insert on reading_events
  referencing new table as changed for each statement execute function raise_revision_of_lookers();
create trigger reading_events_seen_changed after update on reading_events
  referencing new table as changed for each statement execute function raise_revision_of_lookers();

-- A register that is removed takes its earlier readings with it.
create function raise_revision_of_lookers_after_removed() returns trigger language plpgsql
set enable_seqscan = off set enable_bitmapscan = off as $$
declare
  looker record;
begin
  if not exists (select from jobs where history_at_place or closing_of is not null) then
    return null;
  end if;
  for looker in
    select distinct c.application_id, o.job_id
    from (select distinct application_id, job_id from changed) c
    cross join lateral orders_that_look_at(c.application_id, c.job_id) o
    order by c.application_id, o.job_id
  loop
    update jobs j set revision = j.revision + 1
      where j.application_id = looker.application_id and j.job_id = looker.job_id;
  end loop;
  return null;
end $$;

create trigger rate_tasks_removed_seen after delete on rate_tasks
  referencing old table as changed for each statement execute function raise_revision_of_lookers_after_removed();

-- A result that is set aside is nobody's history any more (0035).
create function raise_revision_of_lookers_at_cleared() returns trigger language plpgsql as $$
declare
  looker record;
begin
  for looker in
    select o.job_id
    from (select r.task_id from reading_results r where r.application_id = new.application_id and r.result_id = new.result_id) r
    cross join lateral (
      select k.job_id from rate_tasks k where k.application_id = new.application_id and k.task_id = r.task_id offset 0
    ) k
    cross join lateral orders_that_look_at(new.application_id, k.job_id) o
    order by o.job_id
  loop
    perform from jobs j where j.application_id = new.application_id and j.job_id = looker.job_id
      for no key update skip locked;
    continue when not found;
    update jobs j set revision = j.revision + 1
      where j.application_id = new.application_id and j.job_id = looker.job_id;
  end loop;
  return null;
end $$;

create trigger clearings_set_aside_seen after update of state on clearings
  for each row when ((old.state in ('discarded', 'corrected')) is distinct from (new.state in ('discarded', 'corrected')))
  execute function raise_revision_of_lookers_at_cleared();

-- Another number or market location, or another person, makes it another order to look at.
create function raise_revision_of_lookers_after_changed() returns trigger language plpgsql
set enable_seqscan = off set enable_bitmapscan = off as $$
declare
  looker record;
begin
  if not exists (select from jobs where history_at_place or closing_of is not null) then
    return null;
  end if;
  for looker in
    select distinct a.application_id, o.job_id
    from before b join after a using (application_id, job_id)
    cross join lateral (
      select o.job_id, o.order_number, o.ma_lo_id, o.closing_of from jobs o
      where o.application_id = a.application_id and o.meter_number in (a.meter_number, b.meter_number)
        and (o.history_at_place or o.closing_of is not null) and o.job_id <> a.job_id
      offset 0
    ) o
    where (a.meter_number, a.ma_lo_id, a.left_at, a.erased_at, a.closing_of)
        is distinct from (b.meter_number, b.ma_lo_id, b.left_at, b.erased_at, b.closing_of)
      and (
        o.order_number in (a.order_number, a.closing_of, b.closing_of) or o.closing_of = a.order_number
        or o.ma_lo_id in (a.ma_lo_id, b.ma_lo_id)
      )
    order by a.application_id, o.job_id
  loop
    update jobs j set revision = j.revision + 1
      where j.application_id = looker.application_id and j.job_id = looker.job_id;
  end loop;
  return null;
end $$;

-- What other triggers change is a revision alone.
create trigger jobs_seen_changed after update on jobs referencing old table as before new table as after
  for each statement when (pg_trigger_depth() = 0) execute function raise_revision_of_lookers_after_changed();
