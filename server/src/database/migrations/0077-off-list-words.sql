-- What a reading without an order is found by in words, as `order_words` for orders (0066); null where they are to be made, by whichever
-- instance comes first. Those that were there before come at the next start.
create table off_list_words (
  application_id text not null,
  reading_id uuid not null,
  words tsvector,
  primary key (application_id, reading_id)
);
create index off_list_words_words on off_list_words using gin (words);
create index off_list_words_to_make on off_list_words (application_id, reading_id) where words is null;

create function find_new_readings() returns trigger language plpgsql as $$
begin
  insert into off_list_words (application_id, reading_id) select application_id, reading_id from reported on conflict do nothing;
  return null;
end $$;

create function forget_reading_words() returns trigger language plpgsql as $$
begin
  delete from off_list_words w using gone where w.application_id = gone.application_id and w.reading_id = gone.reading_id;
  return null;
end $$;

-- Whoever was erased has read an unknown meter still, as the law keeps readings; nothing finds it, also where a version erases that does
-- not know of these words.
create function forget_words_of_erased() returns trigger language plpgsql as $$
begin
  delete from off_list_words where application_id = new.application_id and reading_id = new.reading_id;
  return null;
end $$;

create trigger anonymous_readings_found_when_new after insert on anonymous_readings
  referencing new table as reported for each statement execute function find_new_readings();
create trigger unknown_readings_found_when_new after insert on unknown_readings
  referencing new table as reported for each statement execute function find_new_readings();

create trigger anonymous_readings_not_found_when_gone after delete on anonymous_readings
  referencing old table as gone for each statement execute function forget_reading_words();
create trigger unknown_readings_not_found_when_gone after delete on unknown_readings
  referencing old table as gone for each statement execute function forget_reading_words();

create trigger unknown_readings_not_found_when_erased after update of content_hash on unknown_readings
  for each row when (octet_length(new.content_hash) = 0) execute function forget_words_of_erased();

-- With the rights of their tables, as those of 0071: a version that runs on takes readings before it is granted the new table.
do $$
declare
  name text;
begin
  foreach name in array array['find_new_readings', 'forget_reading_words', 'forget_words_of_erased'] loop
    execute format('alter function %1$I.%2$I() security definer set search_path = pg_catalog, %1$I, pg_temp', current_schema(), name);
  end loop;
end $$;
