-- Entries of the audit that rules have deleted, from the beginning of the chain: the last of them, from which it goes on.
create table if not exists audit_anchors (
  number bigint primary key,
  hash bytea not null,
  first_number bigint not null,
  at timestamptz not null
);

-- The only way to delete entries for the role of the portal, which may do nothing but add to them: as their owner, from the
-- beginning, never the newest one and none of the last year, and not without an anchor. Names are written with their schema, as
-- whoever calls it may have tables of the same name.
do $$
begin
  execute format($create$
    create or replace function %1$I.delete_audit_entries(up_to bigint) returns bigint
      language plpgsql security definer set search_path = pg_catalog, pg_temp as $body$
    declare
      deleted bigint;
    begin
      perform pg_advisory_xact_lock(hashtextextended('audit', 0));
      -- Somebody wrote where entries were deleted: what shows it stays.
      if exists (select from %1$I.audit_entries where number <= (select max(number) from %1$I.audit_anchors)) then
        raise exception 'entries of the audit stand where rules have deleted' using errcode = 'insufficient_privilege';
      end if;
      if up_to >= (select max(number) from %1$I.audit_entries) or exists (
        select from %1$I.audit_entries where number <= up_to and at > clock_timestamp() - interval '365 days'
      ) then
        raise exception 'entries of the audit are too new to be deleted' using errcode = 'insufficient_privilege';
      end if;
      insert into %1$I.audit_anchors (number, hash, first_number, at)
        select e.number, e.hash, (select min(number) from %1$I.audit_entries), clock_timestamp()
        from %1$I.audit_entries e where e.number = up_to;
      if not found then
        return 0;
      end if;
      delete from %1$I.audit_entries where number <= up_to;
      get diagnostics deleted = row_count;
      return deleted;
    end $body$
  $create$, current_schema());
  execute format('revoke all on function %I.delete_audit_entries(bigint) from public', current_schema());
end $$;

-- What was deleted cannot be written anew: numbers up to the last anchor stay empty. As the owner, since the role of the portal may
-- read the anchors only after the first start; after the lock of deletions, with what was committed before it.
do $$
begin
  execute format($create$
    create or replace function %1$I.keep_deleted_audit() returns trigger
      language plpgsql security definer set search_path = pg_catalog, pg_temp as $body$
    begin
      perform pg_advisory_xact_lock(hashtextextended('audit', 0));
      if current_setting('transaction_isolation') in ('repeatable read', 'serializable') or exists (
        select from %1$I.audit_anchors where number >= new.number
      ) then
        raise exception 'entries of the audit follow those that rules have deleted' using errcode = 'insufficient_privilege';
      end if;
      return new;
    end $body$
  $create$, current_schema());
  execute format('revoke all on function %I.keep_deleted_audit() from public', current_schema());
end $$;

create or replace trigger audit_entries_added before insert on audit_entries
  for each row execute function keep_deleted_audit();
