-- The form was filled in as by a program. It only says so; nothing is refused for it.
alter table anonymous_readings add column seems_automatic boolean not null default false;
