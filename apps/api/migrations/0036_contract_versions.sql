-- Changed terms get a contract of their own; the earlier ones stay valid for what they say.
alter table contracts add column version integer not null default 1 check (version > 0);
alter table contracts drop constraint contracts_booking_id_key;
alter table contracts add unique (booking_id, version);
