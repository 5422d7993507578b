-- A reading is followed to what has come in its place: a register may have been told a thousand corrections.
create index if not exists reading_results_replacing on reading_results (application_id, replaces) where replaces is not null;
