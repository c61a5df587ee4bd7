#!/bin/sh
# /etc/patroni/create-database.sh: Patroni runs it once, with the address of the new cluster.
set -e
psql "$1" --set ON_ERROR_STOP=1 <<'SQL'
create role curbside login password '{{databasePassword}}';
create database curbside owner curbside;
SQL
