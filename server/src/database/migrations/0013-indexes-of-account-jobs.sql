-- For removing a job, and what somebody has given on, without reading the jobs of everybody. An index alone, so that a
-- version that runs on the tables before it continues while they grow (older-version.test.ts).
create index account_jobs_job on account_jobs (application_id, job_id);
create index account_jobs_given on account_jobs (application_id, given_by, job_id) where given_by is not null;
