-- For counting the orders of a campaign and finding those that a file lacks. Indexes and a check alone, so that a version
-- that runs on the tables before them continues while they grow (older-version.test.ts).
create index jobs_campaign on jobs (application_id, campaign_id, order_number) where campaign_id is not null;
-- For the earlier orders of a meter of an account.
create index jobs_of_meter on jobs (application_id, account_id, meter_number);
-- No job has a campaign yet: there is nothing to validate.
alter table jobs add foreign key (application_id, campaign_id) references campaigns (application_id, campaign_id)
  not valid;
