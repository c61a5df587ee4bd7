-- no transaction
-- Staff look for the accounts of any address, also of one in a private network.
create index concurrently if not exists user_addresses_any on user_addresses (ip_address);
drop index concurrently if exists user_addresses_address;
