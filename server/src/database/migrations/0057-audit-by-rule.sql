-- Entries of the audit that rules have deleted, from the beginning of the chain: the last of them, from which it goes on.
create table if not exists audit_anchors (
  number bigint primary key,
  hash bytea not null,
  first_number bigint not null,
  at timestamptz not null
);

-- The only way to delete entries for the role of the portal, which may do nothing but add to them: as their owner, from the
-- beginning, never the newest one and none of the last year, not without an anchor, and not without an act of the chain (hashed as
-- by chainText). Nor where that would wash away what shows that somebody cut the beginning off, or wrote there. Names are written
-- with their schema, as whoever calls it may have tables of the same name.
do $$
begin
  execute format($create$
    create or replace function %1$I.delete_audit_entries(up_to bigint) returns bigint
      language plpgsql security definer set search_path = pg_catalog, pg_temp as $body$
    declare
      anchor record;
      end_of_chain record;
      start_of_chain bigint;
      moment timestamptz := date_trunc('milliseconds', clock_timestamp());
      deleted bigint;
    begin
      perform pg_advisory_xact_lock(hashtextextended('audit', 0));
      select number, first_number into anchor from %1$I.audit_anchors order by number desc limit 1;
      select min(number) into start_of_chain from %1$I.audit_entries;
      select number, hash into end_of_chain from %1$I.audit_entries order by number desc limit 1;
      if start_of_chain <> coalesce(anchor.number, 0) + 1 or anchor.number is not null and not exists (
        select from %1$I.audit_entries
        where number > anchor.number and act = 'retention.delete' and key_id is null and objects @> '{retention.audit}'
          and details @> jsonb_build_object('first', anchor.first_number, 'last', anchor.number)
      ) then
        raise exception 'the audit does not begin where rules have left it' using errcode = 'insufficient_privilege';
      end if;
      if up_to >= end_of_chain.number or exists (
        select from %1$I.audit_entries where number <= up_to and at > clock_timestamp() - interval '365 days'
      ) then
        raise exception 'entries of the audit are too new to be deleted' using errcode = 'insufficient_privilege';
      end if;
      insert into %1$I.audit_anchors (number, hash, first_number, at)
        select number, hash, start_of_chain, moment from %1$I.audit_entries where number = up_to;
      if not found then
        return 0;
      end if;
      delete from %1$I.audit_entries where number <= up_to;
      get diagnostics deleted = row_count;
      insert into %1$I.audit_entries (number, at, key_name, act, objects, details, hash)
        values (
          end_of_chain.number + 1, moment, 'server', 'retention.delete', '{retention.audit}',
          jsonb_build_object('deleted', deleted, 'first', start_of_chain, 'last', up_to),
          sha256(convert_to(
            '["' || encode(end_of_chain.hash, 'hex') || '",' || end_of_chain.number + 1
              || ',"' || to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
              || '",null,"server","retention.delete",null,["retention.audit"],[["deleted",' || deleted
              || '],["first",' || start_of_chain || '],["last",' || up_to || ']],null]', 'UTF8'))
        );
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
