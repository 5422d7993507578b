-- With the job, so that looking for one job of an account reads one row however stale the statistics are: without it, the
-- plan made while the tables were small reads all jobs of the account for each accepted reading.

create index jobs_of_account on jobs (application_id, account_id, job_id);
drop index jobs_account;
