-- Of a reading that was released and corrected after that: when, by which operator key, why and by whom it was released. What
-- was not corrected says it as its last decision.
alter table clearings
  add column released_at timestamptz,
  add column released_by text,
  add column release_reason text,
  add column release_clerk text;
-- Of a reading that was entered in place of another one: of which result, and why.
alter table submissions add column corrects uuid, add column correction_reason text;
update submissions s set corrects = c.result_id, correction_reason = c.reason
  from clearings c join reading_results r on r.application_id = c.application_id and r.result_id = c.corrected_by
  where c.corrected_by is not null and s.application_id = r.application_id and s.submission_id = r.submission_id;
