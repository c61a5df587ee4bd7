-- Each look at a booking's money asks which of its entries are posted.
create index ledger_entries_booking on ledger_entries (booking_id, event);
