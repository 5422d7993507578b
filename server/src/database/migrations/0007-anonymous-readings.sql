-- Readings of people who are not signed in. A reading is deleted whole, with its person, 90 days after it was handed out.
create table anonymous_readings (
  application_id text not null references applications on delete cascade,
  reading_id uuid not null,
  meter_type text not null,
  meter_number text not null,
  reading_date date not null,
  reading_reason text not null,
  firstname text not null,
  lastname text not null,
  street text not null,
  house_number text not null,
  zip text not null,
  city text not null,
  -- when the reading was taken, if the device told and we believed it
  captured_at timestamptz,
  created timestamptz not null,
  primary key (application_id, reading_id)
);

-- One send, known by a hash of its key and content, so that neither can be found in it. Stays when its reading is deleted:
-- a repeat never becomes a second reading.
create table anonymous_sends (
  application_id text not null references applications on delete cascade,
  send_hash bytea not null,
  reading_id uuid,
  created timestamptz not null,
  primary key (application_id, send_hash),
  foreign key (application_id, reading_id) references anonymous_readings (application_id, reading_id)
    on delete set null (reading_id)
);
create index anonymous_sends_reading on anonymous_sends (application_id, reading_id);

create table anonymous_reading_values (
  application_id text not null,
  -- in the order in which the rates were sent
  value_id uuid not null,
  reading_id uuid not null,
  obis text not null,
  rate_name text,
  reading_value numeric not null,
  created timestamptz not null,
  -- The order in which they leave: given under a lock after the commit, so that a cursor never skips a late one.
  position bigint,
  -- when an export handed it out for the first time
  handed_over_at timestamptz,
  primary key (application_id, value_id),
  unique (application_id, reading_id, obis),
  foreign key (application_id, reading_id) references anonymous_readings (application_id, reading_id) on delete cascade
);
create unique index anonymous_reading_values_position on anonymous_reading_values (application_id, position)
  where position is not null;
create index anonymous_reading_values_unplaced on anonymous_reading_values (application_id) where position is null;
create index anonymous_reading_values_handed_over on anonymous_reading_values (handed_over_at)
  where handed_over_at is not null;

create sequence anonymous_reading_positions;

create table anonymous_reading_images (
  application_id text not null,
  image_id uuid not null,
  value_id uuid not null,
  position integer not null,
  -- key of the bytes in the image store
  storage_key text not null,
  sha256 bytea not null,
  byte_length integer not null,
  width integer not null,
  height integer not null,
  primary key (application_id, image_id),
  unique (image_id),
  unique (application_id, value_id, position),
  foreign key (application_id, value_id) references anonymous_reading_values (application_id, value_id) on delete cascade
);
create index anonymous_reading_images_key on anonymous_reading_images (storage_key);
