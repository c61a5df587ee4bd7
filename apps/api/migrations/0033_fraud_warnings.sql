-- A card's bank says that its owner did not make a payment. Staff decide whether to refund it.
create table fraud_warnings (
  stripe_id text primary key,
  booking_id integer not null references bookings,
  charge_id text not null,
  fraud_type text not null,
  warned_at timestamptz not null,
  received_at timestamptz not null,
  -- The payout waits until staff have resolved the difference of this warning.
  released_at timestamptz
);
create index fraud_warnings_booking on fraud_warnings (booking_id);
create index fraud_warnings_open on fraud_warnings (stripe_id) where released_at is null;

alter table ledger_differences drop constraint ledger_differences_kind_check;
alter table ledger_differences add constraint ledger_differences_kind_check
  check (kind in ('account_balance', 'missing_in_ledger', 'missing_at_stripe', 'amount',
    'unexplained', 'transfer_reversed', 'refund_failed', 'refund_refused', 'lost_before_pickup',
    'mended', 'booking_balance', 'fraud_warning', 'refund_waiting'));
