-- A share is an account that another one has created (accounts.parent_id), and the jobs it was given.

-- Whether the account may give its jobs on; of a main account the jobs alone decide.
alter table accounts add column may_share boolean not null default true;

-- The direct link of a share for the account that made it, encrypted with SECRET_KEY; others have a hash alone.
alter table link_tokens add column sealed_token bytea;

-- Whose access a mail tells: it goes with the account.
alter table mails add column account_id uuid;
alter table mails add foreign key (application_id, account_id) references accounts (application_id, account_id);
create index mails_account on mails (application_id, account_id) where account_id is not null;

-- Who sees a job and may send its readings: the account the utility has ordered it for, and everybody it was given on
-- to. Each row depends on that of its giver, so what somebody no longer has, nobody after them has.
create table account_jobs (
  application_id text not null,
  account_id uuid not null,
  job_id uuid not null,
  -- null: ordered for this account
  given_by uuid,
  primary key (application_id, account_id, job_id),
  foreign key (application_id, account_id) references accounts (application_id, account_id),
  foreign key (application_id, job_id) references jobs (application_id, job_id) on delete cascade,
  foreign key (application_id, given_by, job_id) references account_jobs (application_id, account_id, job_id)
    on delete cascade
);

insert into account_jobs (application_id, account_id, job_id) select application_id, account_id, job_id from jobs;

-- Triggers, so that no writer of jobs can forget it.
create function own_ordered_jobs() returns trigger language plpgsql as $$
begin
  insert into account_jobs (application_id, account_id, job_id)
    select application_id, account_id, job_id from ordered;
  return null;
end $$;

create trigger jobs_ordered after insert on jobs
  referencing new table as ordered for each statement execute function own_ordered_jobs();

create function own_moved_job() returns trigger language plpgsql as $$
begin
  delete from account_jobs where application_id = old.application_id and job_id = old.job_id;
  insert into account_jobs (application_id, account_id, job_id) values (new.application_id, new.account_id, new.job_id);
  return null;
end $$;

create trigger jobs_moved after update of account_id on jobs
  for each row when (new.account_id <> old.account_id) execute function own_moved_job();
