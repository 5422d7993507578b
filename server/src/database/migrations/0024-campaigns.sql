-- A campaign gathers the orders of one reading period. What its orders leave out, it says; whether they are shown depends
-- on its state (domain/src/campaign). An order without one is shown as ever.
create table campaigns (
  application_id text not null references applications on delete cascade,
  -- chosen by the operator, for example 2027
  campaign_id text not null check (campaign_id ~ '^[a-z0-9][a-z0-9-]{0,62}$'),
  name text not null,
  period_from date,
  period_to date,
  target_reading_date date,
  earliest_execution date,
  latest_execution date,
  -- what it says to customers, by language
  texts jsonb not null default '{}',
  state text not null default 'prepared' check (state in ('prepared', 'open', 'closed', 'archived')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (application_id, campaign_id)
);

alter table jobs add column campaign_id text;
-- The order is withdrawn: nobody has it any more, and what was read of it stays.
alter table jobs add column withdrawn_at timestamptz;

-- What a campaign says is part of its jobs (see 0002). Its state is not: it decides which jobs are listed.
create function raise_revision_of_jobs_of_campaign() returns trigger language plpgsql as $$
begin
  update jobs j set revision = j.revision + 1
    where j.application_id = new.application_id and j.campaign_id = new.campaign_id;
  return null;
end $$;

create trigger campaigns_changed after update on campaigns
  for each row when (
    (old.target_reading_date, old.earliest_execution, old.latest_execution)
    is distinct from (new.target_reading_date, new.earliest_execution, new.latest_execution)
  )
  execute function raise_revision_of_jobs_of_campaign();

-- What was known or read with an order is part of later orders of the same meter of the same account that belong to another
-- campaign (features/jobs/earlier-readings.ts): when it changes, so do they (see 0002). Mostly there are none, so they are
-- looked for row by row, by indexes, whatever the statistics are.
create function raise_revision_of_later_jobs() returns trigger language plpgsql as $$
declare
  later record;
begin
  for later in
    select distinct o.application_id, o.job_id
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
      select o.application_id, o.job_id from jobs o
      where o.application_id = c.application_id and o.account_id = j.account_id and o.meter_number = j.meter_number
        and o.campaign_id is not null and o.campaign_id is distinct from j.campaign_id and o.created_at > j.created_at
      offset 0
    ) o
    order by o.job_id
  loop
    update jobs j set revision = j.revision + 1
      where j.application_id = later.application_id and j.job_id = later.job_id;
  end loop;
  return null;
end $$;

create trigger reading_results_known_later after insert on reading_results
  referencing new table as changed for each statement execute function raise_revision_of_later_jobs();
create trigger reading_events_known_later after insert on reading_events
  referencing new table as changed for each statement execute function raise_revision_of_later_jobs();
create trigger reading_events_changed_later after update on reading_events
  referencing new table as changed for each statement execute function raise_revision_of_later_jobs();

-- Another number, or another campaign, makes it another meter, or an order that looks back or is looked at.
create function raise_revision_of_jobs_of_meter() returns trigger language plpgsql as $$
begin
  update jobs j set revision = j.revision + 1
    where j.application_id = new.application_id and j.account_id = new.account_id
      and j.meter_number in (old.meter_number, new.meter_number) and j.campaign_id is not null
      and j.job_id <> new.job_id;
  return null;
end $$;

create trigger jobs_of_meter_changed after update of meter_number, campaign_id on jobs
  for each row when ((old.meter_number, old.campaign_id) is distinct from (new.meter_number, new.campaign_id))
  execute function raise_revision_of_jobs_of_meter();
