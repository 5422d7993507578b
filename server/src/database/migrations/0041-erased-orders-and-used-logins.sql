-- The person whose order it was has been erased: a file that names the order again, for whoever had it, makes another job
-- (decision 0031).
alter table jobs add column if not exists erased_at timestamptz;

-- When somebody was last signed in to an account, true to a day; its sessions are known for a month alone. Of accounts that
-- are there already nobody knows it, so they count as used now.
alter table accounts add column if not exists last_used_at timestamptz default now();
alter table accounts alter column last_used_at drop default;
