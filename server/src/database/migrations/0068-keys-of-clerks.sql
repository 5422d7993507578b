-- The clerk who has made a key, also by a key of theirs; null for those that operators have made. Clerks stay as rows.
alter table operator_keys add column made_by uuid;
