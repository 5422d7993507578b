-- Mails on their way to the SMTP server. One that is sent leaves no row behind.

create table mails (
  mail_id uuid primary key,
  application_id text not null references applications,
  kind text not null,
  language text not null,
  recipient text not null,
  subject text not null,
  body_text text not null,
  body_html text not null,
  created_at timestamptz not null,
  -- after that a failure is the last one
  expires_at timestamptz not null,
  -- when it may be claimed: after a pause, or when the lease of the process that has claimed it ends
  next_at timestamptz not null,
  -- of the process that is sending it
  claim_id uuid,
  attempts integer not null default 0,
  -- attempts of which nobody knows whether the SMTP server accepted the mail
  unclear integer not null default 0,
  reason text,
  given_up_at timestamptz
);
create index mails_application on mails (application_id);
create index mails_due on mails (next_at) where given_up_at is null;
create index mails_given_up on mails (given_up_at) where given_up_at is not null;
