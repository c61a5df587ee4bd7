-- What banks keep of a booking's payment, and what Stripe will not refund, so that a cancellation and
-- every text can tell what is still due.
alter table bookings
  add column lost_cents integer not null default 0,
  add column platform_loss_cents integer not null default 0,
  add column refused_cents integer not null default 0;
--> statement-breakpoint
create index balance_transactions_disputes on balance_transactions (source)
  where category in ('dispute', 'dispute_reversal');
--> statement-breakpoint
create index balance_transactions_transfers on balance_transactions (booking_id)
  where type = 'transfer';
--> statement-breakpoint
insert into ledger_accounts (name) values ('stripe_reserves'), ('connect_collections');
--> statement-breakpoint
-- One payout of the platform can be more than 21 million dollars.
alter table balance_transactions alter column cents type bigint, alter column fee_cents type bigint;
--> statement-breakpoint
alter table ledger_lines alter column cents type bigint;
--> statement-breakpoint
alter table ledger_differences
  alter column ledger_cents type bigint, alter column stripe_cents type bigint;
--> statement-breakpoint
alter table reconciled_days alter column net_cents type bigint;
