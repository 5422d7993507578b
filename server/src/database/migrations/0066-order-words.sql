-- What an order is found by in words, of the tenant by a mark in front of each: no column of `jobs`, whose rows are read and written all the
-- time. An index finds them from their beginning on. Without a foreign key, whose lock would hold up readings: a trigger deletes them.
create table order_words (
  application_id text not null,
  job_id uuid not null,
  words tsvector not null,
  primary key (application_id, job_id)
);
create index order_words_words on order_words using gin (words);

-- Orders whose words are to be made, by whichever instance comes first: a statement of the database cannot, as the rule for them is the
-- portal's. Those that were there before come at the next start.
create table orders_to_find (
  application_id text not null,
  job_id uuid not null,
  primary key (application_id, job_id)
);

create function find_new_orders() returns trigger language plpgsql as $$
begin
  insert into orders_to_find (application_id, job_id) select application_id, job_id from ordered on conflict do nothing;
  return null;
end $$;

-- Whoever was erased is not found by old words meanwhile. A row that waits already is held until the change is committed: whoever made words
-- of it before would make them of what was there before.
create function find_changed_order() returns trigger language plpgsql as $$
begin
  insert into orders_to_find (application_id, job_id) values (new.application_id, new.job_id)
    on conflict (application_id, job_id) do update set job_id = excluded.job_id;
  delete from order_words where application_id = new.application_id and job_id = new.job_id;
  return null;
end $$;

create function forget_order_words() returns trigger language plpgsql as $$
begin
  delete from order_words w using gone where w.application_id = gone.application_id and w.job_id = gone.job_id;
  return null;
end $$;

create trigger jobs_found_when_new after insert on jobs
  referencing new table as ordered for each statement execute function find_new_orders();

create trigger jobs_found_when_changed after update of meter_number, meter_address, customer, partner, custom_meter_type, customer_email on jobs
  for each row when (
    (old.meter_number, old.meter_address, old.customer, old.partner, old.custom_meter_type, old.customer_email)
      is distinct from (new.meter_number, new.meter_address, new.customer, new.partner, new.custom_meter_type, new.customer_email)
  ) execute function find_changed_order();

create trigger jobs_not_found_when_gone after delete on jobs
  referencing old table as gone for each statement execute function forget_order_words();
