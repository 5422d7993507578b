-- When a card code last signed in: of those that nobody has used the oldest end when there are many.
alter table card_codes add column used_at timestamptz;
