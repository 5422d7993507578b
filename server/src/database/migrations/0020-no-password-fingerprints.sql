-- The fingerprints of imported passwords let whoever held database and secret key cut a list of candidates down to a few
-- without the slow hash. They go, and none comes back: an older version that still runs takes each imported password for a
-- new one meanwhile. The column goes with a later version.

-- Hash of the password that the last import brought, where another one has been issued since; null: password_hash is it.
-- '?': credentials were issued before this was kept, so nobody knows any more what the import before them brought.
alter table logins add column imported_password_hash text;
update logins l set imported_password_hash = '?'
  where l.password_fingerprint is not null and exists (
    select from link_tokens t
    where t.application_id = l.application_id and t.account_id = l.account_id and t.sealed_token is null
  );

-- Rewrites the table, so that no fingerprint stays in its free space.
alter table logins alter column password_fingerprint type bytea using null::bytea;

create function keep_no_fingerprint() returns trigger language plpgsql as $$
begin
  new.password_fingerprint := null;
  return new;
end $$;
create trigger logins_without_fingerprint before insert or update of password_fingerprint on logins
  for each row when (new.password_fingerprint is not null) execute function keep_no_fingerprint();
