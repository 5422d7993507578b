-- For the newest results of a rate, by when they were accepted and by their day, without reading the others. Indexes
-- alone, so that a version that runs on the tables before them continues while they grow (older-version.test.ts).
create index reading_results_newest on reading_results (application_id, task_id, created, result_id);
create index reading_results_last on reading_results (application_id, task_id, reading_date, created, result_id);
-- The same columns begin both.
drop index reading_results_task;
