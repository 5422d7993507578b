-- Every foreign key has an index, so that removing or checking a row never reads the whole table that refers to it.

create index submissions_job on submissions (application_id, job_id);
create index reading_results_submission on reading_results (application_id, submission_id);
create index accounts_parent on accounts (application_id, parent_id) where parent_id is not null;
create index application_hosts_application on application_hosts (application_id);
