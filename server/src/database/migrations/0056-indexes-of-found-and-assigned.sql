-- Orders are found by the number of their customer: for whoever answers the telephone, and to give and erase a person.
create index if not exists jobs_customer_number on jobs (application_id, (customer ->> 'customerNumber'))
  where customer ->> 'customerNumber' is not null;

-- Readings without access that were assigned to an order: their contact goes so many days after that.
create index if not exists anonymous_readings_assigned on anonymous_readings (decided_at) where clearing_state = 'assigned';
