-- What an operator key may. Those that are there, and those that an older version makes, may everything in all tenants.

alter table operator_keys
  -- null: all
  add column only_tenant text references applications on delete cascade,
  -- null: all there are, also those that come later
  add column scopes text[],
  -- the last day in Germany on which it is valid
  add column last_day date,
  -- at most once in five minutes
  add column last_used_at timestamptz,
  -- when another OPERATOR_KEY was configured; that one may come back, one that an operator ended may not
  add column replaced_at timestamptz;
create index operator_keys_only_tenant on operator_keys (only_tenant) where only_tenant is not null;
