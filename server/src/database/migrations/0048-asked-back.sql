-- What the person of a reading that wants a look was asked, while its state is askedBack; the register waits for another one.
alter table clearings add column if not exists question text;

-- A job opens and closes with it, and shows the words.
create or replace trigger clearings_asked_back after update on clearings
  for each row when (
    (old.state = 'askedBack') is distinct from (new.state = 'askedBack') or old.question is distinct from new.question
  )
  execute function raise_revision_of_jobs_of_cleared();
