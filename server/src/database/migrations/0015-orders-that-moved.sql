-- An order that goes to another login becomes another job: the former stays with its readings, its history and the
-- account that had it, and is visible to nobody. Null: this is the job of the order now.
alter table jobs add column left_at timestamptz;

create unique index jobs_ordered_once on jobs (application_id, order_number) where left_at is null;
-- For finding the jobs that an order had before, too.
create index jobs_order_number on jobs (application_id, order_number);
alter table jobs drop constraint jobs_application_id_order_number_key;
