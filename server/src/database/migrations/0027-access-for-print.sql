-- Links that were made in bulk, to be printed: the oldest of an account that nobody has used end when there are many.
alter table link_tokens add column printed boolean not null default false;

-- Short codes that are printed on cards and sign in beside the password. What is kept is an HMAC under a key that is not in
-- the database: the codes are too short for a plain hash.
create table card_codes (
  application_id text not null,
  login_id uuid not null,
  code_hash bytea not null,
  created_at timestamptz not null,
  primary key (application_id, login_id, code_hash),
  foreign key (application_id, login_id) references logins (application_id, login_id) on delete cascade
);
