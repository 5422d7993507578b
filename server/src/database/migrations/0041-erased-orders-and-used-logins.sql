-- The person whose order it was has been erased: a file that names the order again, for whoever had it, makes another job
-- (decision 0031).
alter table jobs add column erased_at timestamptz;
