-- With the salt, a refresh token that comes again within its grace time leads to the token it was exchanged for.
alter table refresh_tokens add column successor_salt bytea;
