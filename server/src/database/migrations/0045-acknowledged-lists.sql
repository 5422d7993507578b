-- How far each list of accepted readings was given out and acknowledged, and by which key. Cursors that were named before have
-- been given out.
create table if not exists hand_over_lists (
  application_id text not null references applications on delete cascade,
  list text not null,
  given_out bigint not null,
  acknowledged bigint,
  acknowledged_at timestamptz,
  acknowledged_by text,
  primary key (application_id, list)
);

insert into hand_over_lists (application_id, list, given_out)
select application_id, list, max(position) from hand_overs
where list in ('readings', 'releasedReadings', 'unknownReadings', 'anonymousReadings')
group by application_id, list
on conflict do nothing;

-- Addresses that are told that readings wait. One that has ended keeps what was delivered to it, without its secret.
create table if not exists webhooks (
  application_id text not null references applications on delete cascade,
  webhook_id uuid not null,
  address text not null,
  lists text[] not null,
  secret bytea,
  created_at timestamptz not null,
  ended_at timestamptz,
  primary key (application_id, webhook_id)
);

-- Up to which position of a list a webhook has been told of.
create table if not exists webhook_lists (
  application_id text not null,
  webhook_id uuid not null,
  list text not null,
  told bigint not null,
  primary key (application_id, webhook_id, list),
  foreign key (application_id, webhook_id) references webhooks on delete cascade
);

create table if not exists webhook_deliveries (
  application_id text not null,
  delivery_id uuid not null,
  webhook_id uuid not null,
  list text not null,
  after_position bigint not null,
  up_to bigint not null,
  count int not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  attempts int not null default 0,
  created_at timestamptz not null,
  next_at timestamptz,
  last_at timestamptz,
  status int,
  error text,
  primary key (application_id, delivery_id),
  foreign key (application_id, webhook_id) references webhooks on delete cascade
);
create index if not exists webhook_deliveries_webhook on webhook_deliveries (application_id, webhook_id, list, state);
create index if not exists webhook_deliveries_listed on webhook_deliveries (application_id, created_at, delivery_id);
create index if not exists webhook_deliveries_waiting on webhook_deliveries (next_at) where state = 'waiting';
