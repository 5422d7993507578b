-- A result of a register that cannot be read has a reason in place of a value. An older version never sees one: it does not know
-- the setting that allows it, and whoever turns that on does so once all instances know it (decision 0032).
alter table reading_results add column if not exists not_readable text;
alter table reading_results alter column reading_value drop not null;
