-- Logins with one mailbox are reminded with one mail: which others were, so that its link ends them for all.
alter table reminders add column if not exists together_with uuid[];
