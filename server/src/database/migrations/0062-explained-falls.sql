-- Why a value is lower than the one before, as its person has said: `kind`, rolledOver or exchanged; of an exchange also oldEndValue
-- and newStartValue (exact numbers), newMeterNumber and exchangedOn. In one column, as few have any: each further one makes
-- PostgreSQL think of fewer rows on a page, and plan otherwise before it has counted them.
alter table reading_results add column if not exists fall jsonb;
