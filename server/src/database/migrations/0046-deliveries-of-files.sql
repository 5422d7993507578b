-- Running numbers of interchanges (MSCONS), which make their references differ within a minute.
create sequence if not exists mscons_references;

-- Where the portal itself puts files of readings, for each tenant: a folder of an SFTP server. The secret is sealed, and dropped with
-- its end.
create table if not exists drops (
  application_id text not null primary key references applications on delete cascade,
  host text not null,
  port int not null,
  username text not null,
  host_key text not null,
  secret_kind text not null check (secret_kind in ('password', 'privateKey')),
  secret bytea,
  folder text not null,
  format text not null,
  list text not null,
  updated_at timestamptz not null,
  failures int not null default 0,
  next_at timestamptz,
  ended_at timestamptz
);

-- Files of readings, from before they are put there: a file that was begun is put again under the same name.
create table if not exists drop_files (
  application_id text not null references applications on delete cascade,
  file_id uuid not null,
  list text not null,
  format text not null,
  after_position bigint not null,
  up_to bigint not null,
  readings int not null,
  left_out int not null default 0,
  numbers int[] not null,
  names text[] not null default '{}',
  state text not null default 'waiting' check (state in ('waiting', 'delivered')),
  attempts int not null default 0,
  created_at timestamptz not null,
  last_at timestamptz,
  error text,
  primary key (application_id, file_id)
);
create index if not exists drop_files_listed on drop_files (application_id, created_at, file_id);
create unique index if not exists drop_files_waiting on drop_files (application_id) where state = 'waiting';
