-- A reading gets one receipt.
alter table anonymous_readings add column receipt_at timestamptz;

-- Which reading was sent with which token: whoever has the token may ask for its receipt. Swept once the token has expired.
create table anonymous_submissions (
  application_id text not null references applications on delete cascade,
  -- of the token and the content, so that neither can be found in it
  submission_hash bytea not null,
  reading_id uuid not null,
  created timestamptz not null,
  primary key (application_id, submission_hash, reading_id),
  foreign key (application_id, reading_id) references anonymous_readings (application_id, reading_id) on delete cascade
);
create index anonymous_submissions_reading on anonymous_submissions (application_id, reading_id);
create index anonymous_submissions_created on anonymous_submissions (created);
