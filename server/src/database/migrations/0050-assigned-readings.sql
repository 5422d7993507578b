-- Readings of unknown meters and without access that a clerk assigns to an order, or discards. Null: nobody has decided. What is
-- assigned is a submission of the order from then on (features/assignment); the reading stays as it came.
alter table unknown_readings add column if not exists clearing_state text,
  add column if not exists assigned_submission_id uuid, add column if not exists decided_by text,
  add column if not exists clerk text, add column if not exists decided_at timestamptz,
  add column if not exists decision_reason text;
alter table anonymous_readings add column if not exists clearing_state text,
  add column if not exists assigned_submission_id uuid, add column if not exists decided_by text,
  add column if not exists clerk text, add column if not exists decided_at timestamptz,
  add column if not exists decision_reason text;
alter table submissions add column if not exists assigned_reading_id uuid;
create index submissions_assigned on submissions (application_id, assigned_reading_id) where assigned_reading_id is not null;

create index unknown_readings_listed on unknown_readings (application_id, created, reading_id);
create index anonymous_readings_listed on anonymous_readings (application_id, created, reading_id);

-- By what orders are found for them; domain/src/assignment/keys.ts makes the same of what was read.
-- None calls another one: indexes are built, and a dump is restored, with a path that has no function of ours.
create function meter_number_key(said text) returns text language sql immutable parallel safe as $$
  select ltrim(upper(regexp_replace(replace(said, 'ß', 'ss'), '[^A-Za-z0-9]', '', 'g')), '0')
$$;
create function place_key(address jsonb) returns text language sql immutable parallel safe as $$
  select nullif(regexp_replace(address ->> 'zip', '[^A-Za-z0-9]', '', 'g'), '')
    || '|' || nullif(replace(lower(regexp_replace(replace(address ->> 'street', 'ß', 'ss'), '[^A-Za-z0-9]', '', 'g')), 'strasse', 'str'), '')
    || '|' || nullif(lower(regexp_replace(replace(address ->> 'houseNumber', 'ß', 'ss'), '[^A-Za-z0-9]', '', 'g')), '')
$$;
create function name_key(address jsonb, customer jsonb) returns text language sql immutable parallel safe as $$
  select nullif(regexp_replace(address ->> 'zip', '[^A-Za-z0-9]', '', 'g'), '')
    || '|' || nullif(lower(regexp_replace(replace(customer ->> 'lastname', 'ß', 'ss'), '[^A-Za-z0-9]', '', 'g')), '')
$$;

create index jobs_number_key on jobs (application_id, meter_number_key(meter_number)) where left_at is null;
create index jobs_place_key on jobs (application_id, place_key(meter_address)) where left_at is null;
create index jobs_name_key on jobs (application_id, name_key(meter_address, customer)) where left_at is null;

-- What a device has read on the photo of a result, told beside what somebody typed.
alter table reading_results add column if not exists photo_value numeric;
