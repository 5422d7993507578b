-- By which the role of the portal lets PostgreSQL look at a table that an import has filled, as its owner alone may: until it does so by
-- itself, it takes all that a new utility has for a single row, and reads it again for each of them. Only tables of the schema, by name.
do $$
begin
  execute format($create$
    create or replace function %1$I.analyze_table(name text) returns void
      language plpgsql security definer set search_path = pg_catalog, pg_temp as $body$
    begin
      if not exists (
        select from pg_class where relname = name and relnamespace = %2$L::regnamespace and relkind = 'r'
      ) then
        raise exception 'no such table' using errcode = 'undefined_table';
      end if;
      execute format('analyze %%I.%%I', %2$L, name);
    end $body$
  $create$, current_schema(), current_schema());
  execute format('revoke all on function %I.analyze_table(text) from public', current_schema());
end $$;
