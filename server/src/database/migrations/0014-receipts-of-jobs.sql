-- A reading of a job is in one receipt: the mark is on what was sent together.
alter table submissions add column receipt_at timestamptz;
