-- Who is asked in the same words again has as long to answer again: the job shows until when.
create or replace trigger clearings_asked_back after update on clearings
  for each row when (
    (old.state = 'askedBack') is distinct from (new.state = 'askedBack') or old.question is distinct from new.question
      or new.state = 'askedBack' and old.decided_at is distinct from new.decided_at
  )
  execute function raise_revision_of_jobs_of_cleared();
