#!/bin/sh
# Run once by the PostgreSQL image: a role that is neither superuser nor BYPASSRLS, but may make the roles it works as, and its database.
set -eu
psql --username postgres --set ON_ERROR_STOP=1 --set password="$PROVOST_DB_PASSWORD" <<'SQL'
create role provost login createrole nosuperuser nobypassrls password :'password';
create database provost owner provost;
SQL
