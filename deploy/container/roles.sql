-- Run once by the image of PostgreSQL, on an empty database: who owns the tables (`migrate` alone works as it: DATABASE_OWNER_URL in docs/interfaces.md), and who works on them.
\getenv owner_password DATABASE_OWNER_PASSWORD
\getenv password DATABASE_PASSWORD
create role zaehlwerk_owner login password :'owner_password';
create role zaehlwerk login password :'password';
create database zaehlwerk owner zaehlwerk_owner;
