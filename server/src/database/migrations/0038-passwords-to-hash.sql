-- Passwords of imports in the background until they are hashed, sealed under a key that is not in the database. Their logins
-- have no password meanwhile, which an older version understands: '' in password_hash or, where another one was issued
-- since, in imported_password_hash.
create table passwords_to_hash (
  application_id text not null,
  login_id uuid not null,
  import_id uuid not null,
  sealed bytea not null,
  primary key (application_id, login_id),
  foreign key (application_id, login_id) references logins (application_id, login_id) on delete cascade
);
create index passwords_to_hash_of_imports on passwords_to_hash (application_id, import_id);
