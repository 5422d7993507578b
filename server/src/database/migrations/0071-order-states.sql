-- How each order stands: how many registers it has and how many are read, when and by which way its first reading came, and by what the list of
-- open orders is sorted and narrowed. Boards and lists ask this of all orders at once, and would read all their registers and readings for it.
-- The rule for it is the portal's (features/order-states), which writes these rows behind what changes them. No foreign key, whose lock would
-- hold up readings.
create table order_states (
  application_id text not null,
  job_id uuid not null,
  account_id uuid not null,
  campaign_id text,
  withdrawn_at timestamptz,
  meter_type text,
  first_obis text,
  earliest_execution date,
  latest_execution date,
  rates integer not null,
  read integer not null,
  first_day date,
  first_source text,
  street text,
  house text,
  house_order integer,
  meter_number text not null,
  customer text,
  has_mail boolean not null,
  primary key (application_id, job_id)
) with (fillfactor = 80);
create index order_states_campaign on order_states (application_id, campaign_id);

-- Orders that changed since their row was written, once for each change, in the transaction that changes them: what their row says does not count
-- meanwhile. Rows are only added and taken, so that nobody waits for anybody: triggers, so that no writer can forget it, of this version or the one
-- before.
create table orders_to_count (
  application_id text not null,
  job_id uuid not null,
  change bigint generated always as identity,
  primary key (application_id, job_id, change)
);

-- Applications with orders from before, which have no row yet.
create table applications_to_count (
  application_id text primary key
);

-- Of an application that is being deleted nothing is counted any more: its rows here go first.
create function count_changed_orders() returns trigger language plpgsql as $$
begin
  insert into orders_to_count (application_id, job_id)
    select distinct c.application_id, c.job_id from changed c
    where tg_op <> 'DELETE' or not exists (select from application_deletions d where d.application_id = c.application_id);
  return null;
end $$;

-- What says something about a person goes with it.
create function forget_gone_orders() returns trigger language plpgsql as $$
begin
  insert into orders_to_count (application_id, job_id)
    select c.application_id, c.job_id from changed c
    where not exists (select from application_deletions d where d.application_id = c.application_id);
  delete from order_states s using changed c where s.application_id = c.application_id and s.job_id = c.job_id;
  return null;
end $$;

create function count_changed_order() returns trigger language plpgsql as $$
begin
  insert into orders_to_count (application_id, job_id) values (new.application_id, new.job_id);
  if new.left_at is not null then
    delete from order_states where application_id = new.application_id and job_id = new.job_id;
  end if;
  return null;
end $$;

create trigger jobs_counted_when_new after insert on jobs
  referencing new table as changed for each statement execute function count_changed_orders();
create trigger jobs_counted_when_changed
  after update of account_id, campaign_id, withdrawn_at, left_at, meter_type, meter_number, earliest_execution, latest_execution, meter_address,
    customer, customer_email on jobs
  for each row when (
    (old.account_id, old.campaign_id, old.withdrawn_at, old.left_at, old.meter_type, old.meter_number, old.earliest_execution,
      old.latest_execution, old.meter_address, old.customer, old.customer_email)
      is distinct from (new.account_id, new.campaign_id, new.withdrawn_at, new.left_at, new.meter_type, new.meter_number,
        new.earliest_execution, new.latest_execution, new.meter_address, new.customer, new.customer_email)
  ) execute function count_changed_order();
create trigger jobs_not_counted_when_gone after delete on jobs
  referencing old table as changed for each statement execute function forget_gone_orders();

create function count_order_of_register() returns trigger language plpgsql as $$
begin
  insert into orders_to_count (application_id, job_id) values (new.application_id, new.job_id);
  return null;
end $$;

create trigger rate_tasks_counted_when_new after insert on rate_tasks
  referencing new table as changed for each statement execute function count_changed_orders();
create trigger rate_tasks_counted_when_changed after update of obis, position, ended_at on rate_tasks
  for each row when ((old.obis, old.position, old.ended_at) is distinct from (new.obis, new.position, new.ended_at))
  execute function count_order_of_register();
create trigger rate_tasks_counted_when_gone after delete on rate_tasks
  referencing old table as changed for each statement execute function count_changed_orders();

-- Each register is looked up by its key, whatever PostgreSQL knows of the tables.
create function count_orders_of_results() returns trigger language plpgsql
set enable_seqscan = off as $$
begin
  insert into orders_to_count (application_id, job_id)
    select distinct c.application_id, k.job_id from changed c
    cross join lateral (
      select job_id from rate_tasks where application_id = c.application_id and task_id = c.task_id offset 0
    ) k
    where tg_op <> 'DELETE' or not exists (select from application_deletions d where d.application_id = c.application_id);
  return null;
end $$;

create function count_orders_of_changed_result() returns trigger language plpgsql
set enable_seqscan = off as $$
begin
  insert into orders_to_count (application_id, job_id)
    select k.application_id, k.job_id from rate_tasks k
    where k.application_id = new.application_id and k.task_id in (old.task_id, new.task_id);
  return null;
end $$;

create trigger reading_results_counted_when_new after insert on reading_results
  referencing new table as changed for each statement execute function count_orders_of_results();
create trigger reading_results_counted_when_changed
  after update of task_id, submission_id, reading_value, source, created on reading_results
  for each row when (
    (old.task_id, old.submission_id, old.reading_value, old.source, old.created)
      is distinct from (new.task_id, new.submission_id, new.reading_value, new.source, new.created)
  ) execute function count_orders_of_changed_result();
create trigger reading_results_counted_when_gone after delete on reading_results
  referencing old table as changed for each statement execute function count_orders_of_results();

-- One that comes or goes does so with its results.
create function count_orders_of_changed_submission() returns trigger language plpgsql as $$
begin
  insert into orders_to_count (application_id, job_id)
    select distinct new.application_id, job_id from unnest(array[old.job_id, new.job_id]) job_id;
  return null;
end $$;

create trigger submissions_counted_when_changed after update of job_id, received_at on submissions
  for each row when ((old.job_id, old.received_at) is distinct from (new.job_id, new.received_at))
  execute function count_orders_of_changed_submission();

create function count_order_of_cleared() returns trigger language plpgsql
set enable_seqscan = off as $$
declare
  cleared record;
begin
  if tg_op = 'DELETE' then cleared := old; else cleared := new; end if;
  insert into orders_to_count (application_id, job_id)
    select k.application_id, k.job_id
    from (
      select task_id from reading_results where application_id = cleared.application_id and result_id = cleared.result_id
    ) r
    cross join lateral (
      select application_id, job_id from rate_tasks where application_id = cleared.application_id and task_id = r.task_id offset 0
    ) k
    where tg_op <> 'DELETE' or not exists (select from application_deletions d where d.application_id = cleared.application_id);
  return null;
end $$;

create trigger clearings_counted_when_new after insert on clearings
  for each row when (new.state <> 'open') execute function count_order_of_cleared();
create trigger clearings_counted_when_changed after update of state on clearings
  for each row when (old.state is distinct from new.state) execute function count_order_of_cleared();
create trigger clearings_counted_when_gone after delete on clearings
  for each row when (old.state <> 'open') execute function count_order_of_cleared();

-- With the rights of whose tables they are: until a start has granted the new tables, instances of the version before go on writing as a role that
-- may not.
do $$
declare
  name text;
begin
  foreach name in array array['count_changed_orders', 'forget_gone_orders', 'count_changed_order', 'count_order_of_register', 'count_orders_of_results',
    'count_orders_of_changed_result', 'count_orders_of_changed_submission', 'count_order_of_cleared'] loop
    execute format('alter function %1$I.%2$I() security definer set search_path = pg_catalog, %1$I, pg_temp', current_schema(), name);
  end loop;
end $$;

-- Last of all: an application that a running older version has made meanwhile is among them, or all its orders come after the triggers.
insert into applications_to_count (application_id) select application_id from applications;
