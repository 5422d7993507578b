-- Which state of a job somebody has seen: every change of the job, of its registers or of its history raises the
-- number. An accepted reading is written only onto the state it was validated by, and a process may keep a job's JSON
-- as long as its revision still holds (docs/decisions). Triggers, so that no writer can forget it.

alter table jobs add column revision bigint not null default 0;
-- Every accepted reading updates its job's row; room on the page keeps the indexes out of it.
alter table jobs set (fillfactor = 75);

create function raise_job_revision() returns trigger language plpgsql as $$
begin
  new.revision := old.revision + 1;
  return new;
end $$;

create trigger jobs_changed before update on jobs
  for each row when (new.revision = old.revision) execute function raise_job_revision();

create function raise_revision_of_jobs_of_tasks() returns trigger language plpgsql as $$
begin
  update jobs j set revision = j.revision + 1
    from (select distinct application_id, job_id from changed) c
    where j.application_id = c.application_id and j.job_id = c.job_id;
  return null;
end $$;

create trigger rate_tasks_added after insert on rate_tasks
  referencing new table as changed for each statement execute function raise_revision_of_jobs_of_tasks();
create trigger rate_tasks_changed after update on rate_tasks
  referencing new table as changed for each statement execute function raise_revision_of_jobs_of_tasks();
create trigger rate_tasks_removed after delete on rate_tasks
  referencing old table as changed for each statement execute function raise_revision_of_jobs_of_tasks();

create function raise_revision_of_jobs_with_tasks() returns trigger language plpgsql as $$
begin
  update jobs j set revision = j.revision + 1
    from (
      select distinct k.application_id, k.job_id
      from changed c join rate_tasks k on k.application_id = c.application_id and k.task_id = c.task_id
    ) k
    where j.application_id = k.application_id and j.job_id = k.job_id;
  return null;
end $$;

create trigger reading_events_added after insert on reading_events
  referencing new table as changed for each statement execute function raise_revision_of_jobs_with_tasks();
create trigger reading_events_changed after update on reading_events
  referencing new table as changed for each statement execute function raise_revision_of_jobs_with_tasks();
create trigger reading_events_removed after delete on reading_events
  referencing old table as changed for each statement execute function raise_revision_of_jobs_with_tasks();

-- Results are added only by accepting a submission, which changes the job's row itself; they are never altered.
create trigger reading_results_removed after delete on reading_results
  referencing old table as changed for each statement execute function raise_revision_of_jobs_with_tasks();
