-- A run may be for whoever has one of some orders alone; null: for everybody who has not read.
alter table reminder_runs add column if not exists orders jsonb;
