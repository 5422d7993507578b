-- Readings of meters that are not on anybody's list: what the person sent, to be assigned by the utility.

create table unknown_readings (
  application_id text not null,
  reading_id uuid not null,
  account_id uuid not null,
  meter_number text not null,
  reading_value numeric not null,
  reading_date date not null,
  comment text,
  -- made on the device; the same key and content gives the same answer again
  idempotency_key text,
  content_hash bytea not null,
  -- when the reading was taken, if the device told and we believed it
  captured_at timestamptz,
  created timestamptz not null,
  -- The order in which they leave: given under a lock after the commit, so that a cursor never skips a late one.
  position bigint,
  primary key (application_id, reading_id),
  unique (application_id, account_id, idempotency_key),
  foreign key (application_id, account_id) references accounts (application_id, account_id)
);
create unique index unknown_readings_position on unknown_readings (application_id, position) where position is not null;
create index unknown_readings_unplaced on unknown_readings (application_id) where position is null;

create sequence unknown_reading_positions;

create table unknown_reading_images (
  application_id text not null,
  image_id uuid not null,
  reading_id uuid not null,
  position integer not null,
  -- key of the bytes in the image store
  storage_key text not null,
  sha256 bytea not null,
  byte_length integer not null,
  width integer not null,
  height integer not null,
  primary key (application_id, image_id),
  unique (image_id),
  unique (application_id, reading_id, position),
  foreign key (application_id, reading_id) references unknown_readings (application_id, reading_id) on delete cascade
);
create index unknown_reading_images_key on unknown_reading_images (storage_key);
