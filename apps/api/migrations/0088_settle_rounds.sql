-- A settlement that read the money before it changed must not end the one that is due after it.
alter table bookings add column settle_round integer not null default 0;
