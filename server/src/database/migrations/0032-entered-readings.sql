-- Of readings that the utility entered for a customer: by which way they were told, and who entered them (the name of the
-- operator key, and whoever that named). Null: whoever has the job has sent it.
alter table reading_results add column source text;
alter table submissions add column entered_by text, add column clerk text;
