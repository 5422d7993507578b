-- Tenant documents as they stood: each version that was in force, the newest being the one in applications. What an older
-- version of the portal puts there meanwhile is kept as a version with the next change.
create table application_versions (
  application_id text not null references applications on delete cascade,
  version integer not null,
  document jsonb not null,
  logo bytea,
  bytes integer not null,
  stored_at timestamptz not null,
  -- the operator key; it may be gone
  stored_by uuid,
  restored_from integer,
  primary key (application_id, version)
);

-- The one document of a tenant that is not in force yet.
create table application_drafts (
  application_id text primary key references applications on delete cascade,
  document jsonb not null,
  logo bytea,
  -- the version that was in force when it was saved
  based_on integer not null,
  saved_at timestamptz not null,
  saved_by uuid
);
