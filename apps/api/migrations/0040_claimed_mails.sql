-- Set while a process sends the email, and null once it was sent. A process that dies leaves it behind.
alter table sent_mails add column claimed_until timestamptz;
