-- Which rows a receipt that waits has marked: given up, it tells nothing, and they can be asked for again. Of a mail that
-- an older version queued, or sends, nobody knows; its rows stay marked as before.
alter table mails add column tells text
  check (tells in ('submissions', 'unknown_readings', 'anonymous_readings'));
alter table mails add column told uuid[];
