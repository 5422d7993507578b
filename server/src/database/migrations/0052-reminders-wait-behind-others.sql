-- Mails that are due, reminders after all others: whoever waits for a receipt or an access does not wait for a whole campaign.
create index if not exists mails_due_reminders_last on mails ((kind = 'reminder'), next_at) where given_up_at is null;
