-- Passkeys by which clerks sign in: each has a public key here, and is good at the host where it was made.
create table if not exists clerk_passkeys (
  passkey_id uuid primary key,
  clerk_id uuid not null references clerks on delete cascade,
  -- under which whatever keeps the passkey knows it
  credential_id bytea not null unique,
  public_key bytea not null,
  -- how many times it has signed, where it counts that: 0 where it does not
  counter bigint not null,
  host text not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index if not exists clerk_passkeys_clerk on clerk_passkeys (clerk_id);

-- Challenges that a passkey has answered, until they are over by themselves: none is good twice. Only what was answered rightly has a row, so that
-- nobody fills this by asking.
create table if not exists clerk_used_challenges (
  challenge_hash bytea primary key,
  expires_at timestamptz not null
);
