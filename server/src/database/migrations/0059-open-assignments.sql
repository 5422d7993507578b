-- Readings without an order that wait for a clerk: their list costs what is open, however many were decided about. Both tables
-- are those of readings that are deleted 90 days after their hand-over, or of unknown meters, so they are small.
create index if not exists unknown_readings_open on unknown_readings (application_id, created, reading_id)
  where coalesce(clearing_state, 'open') = 'open';
create index if not exists anonymous_readings_open on anonymous_readings (application_id, created, reading_id)
  where coalesce(clearing_state, 'open') = 'open';
