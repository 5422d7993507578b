-- How many rows an application has of a table: until PostgreSQL has counted again, it takes one that it has not met for one
-- with a single row, or each for one of many thousands, and reads all rows of that application to find one of them. Told that there
-- are some hundred, it looks a row up by its own index.
alter table jobs alter column application_id set (n_distinct = 100);
alter table rate_tasks alter column application_id set (n_distinct = 100);
alter table submissions alter column application_id set (n_distinct = 100);
alter table reading_results alter column application_id set (n_distinct = 100);
alter table clearings alter column application_id set (n_distinct = 100);
alter table unknown_readings alter column application_id set (n_distinct = 100);
alter table anonymous_reading_values alter column application_id set (n_distinct = 100);
