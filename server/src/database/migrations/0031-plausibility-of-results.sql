-- What the rules said of a result when it was accepted: codes of what they warned of, the range in which its value was
-- expected, and the result it replaced. `findings` is null where a version before this column accepted it. `confirmed` is what its
-- sender says that its person was warned of and confirmed; null where it says nothing.
alter table reading_results add column findings text[];
alter table reading_results add column confirmed text[];
alter table reading_results add column expected_minimum numeric;
alter table reading_results add column expected_maximum numeric;
alter table reading_results add column replaces uuid;
