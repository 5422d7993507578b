-- The sample of an application is an application of its own, with fictitious customers: this says of which one it is the sample. It answers at no
-- host, is there for no key, and no mail of it leaves (decision 0047). Without a foreign key: one whose application is deleted stays a sample until it
-- is deleted itself, and an id is never given again.
alter table applications add column if not exists sample_of text;
