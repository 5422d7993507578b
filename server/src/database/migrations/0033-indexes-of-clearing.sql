-- For lists of readings that want a look, and for handing over those that were released. Indexes alone, so that a version that
-- runs on the tables before them continues while they grow (older-version.test.ts).
create index clearings_listed on clearings (application_id, created, result_id);
create index clearings_by_state on clearings (application_id, state, created, result_id);
create unique index clearings_position on clearings (application_id, position) where position is not null;
create index clearings_unplaced on clearings (application_id) where position is null and state = 'released';
