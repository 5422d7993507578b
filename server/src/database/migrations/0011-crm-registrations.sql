-- What a CRM knows of accounts, as the operator gives it.
create table crm_registrations (
  application_id text not null,
  account_id uuid not null,
  registered boolean not null,
  confirmed_communication_types text[] not null,
  self_service_token text,
  -- to which receipts go once EMAIL is confirmed
  email text,
  updated_at timestamptz not null,
  primary key (application_id, account_id),
  foreign key (application_id, account_id) references accounts (application_id, account_id)
);

-- A reading is in one receipt. Its own mark, not the time of the last receipt: one that commits late is not missed.
alter table unknown_readings add column receipt_at timestamptz;
