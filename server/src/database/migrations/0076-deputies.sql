-- Who stands in for a clerk in an application, from one day to another, both with them, in Germany; one at a time. It ends with the last role
-- of either there.
create table clerk_deputies (
  application_id text not null,
  clerk_id uuid not null,
  deputy_id uuid not null,
  from_day date not null,
  to_day date not null,
  -- what the deputy has besides their own, as long as the clerk has it, too
  roles text[] not null,
  primary key (application_id, clerk_id),
  foreign key (application_id, clerk_id) references clerk_roles (application_id, clerk_id) on delete cascade,
  foreign key (application_id, deputy_id) references clerk_roles (application_id, clerk_id) on delete cascade
);
create index clerk_deputies_deputy on clerk_deputies (application_id, deputy_id);

-- Whoever locks a clerk out, or invites one again, ends it as well, also a version of the server that knows of no deputies: a new password
-- is in other hands until it is taken up.
create function end_deputies_of_clerk() returns trigger language plpgsql as $$
begin
  delete from clerk_deputies d where d.clerk_id = new.clerk_id or d.deputy_id = new.clerk_id;
  return null;
end $$;

create trigger clerks_put_out after update on clerks
  for each row when (
    (new.locked_at is not null and old.locked_at is null) or (new.password_hash is null and old.password_hash is not null)
  )
  execute function end_deputies_of_clerk();
