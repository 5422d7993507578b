-- The how many-th result of its rate one is, from 1, so that nobody has to count them. Null: it was accepted by a version before
-- this column; then they are counted.
alter table reading_results add column nth integer;
