-- Who a clerk is to a provider by which they sign in (OpenID Connect), remembered at the first time: from then on the subject says it, whatever
-- address the provider has. At one provider a clerk is one person.
create table if not exists clerk_identities (
  issuer text not null,
  subject text not null,
  clerk_id uuid not null references clerks on delete cascade,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  primary key (issuer, subject)
);
create unique index if not exists clerk_identities_clerk on clerk_identities (clerk_id, issuer);
