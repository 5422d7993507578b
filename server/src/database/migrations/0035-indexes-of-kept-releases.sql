-- For handing over what was released, also where it was corrected before it was. An index alone, so that a version that runs on
-- the tables before it continues while they grow (older-version.test.ts).
create index clearings_unplaced_released on clearings (application_id, created, result_id)
  where position is null and (state = 'released' or released_at is not null);
