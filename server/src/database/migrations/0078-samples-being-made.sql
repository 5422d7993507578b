-- Since when a sample is being made; null once it is whole. Until then nobody is shown it, and what a server that broke off has left of one is
-- deleted. Versions before make samples that are whole from the start.
alter table applications add column if not exists sample_begun_at timestamptz;
