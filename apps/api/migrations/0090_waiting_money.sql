-- no transaction
-- What money waits is summed without reading every booking.
create index concurrently if not exists charge_orders_payout_waits on charge_orders (id)
  where payout_status in ('held', 'frozen', 'failed');
create index concurrently if not exists charge_orders_unpaid on charge_orders (status, created_at)
  include (total_cents)
  where purpose <> 'trip' and status in ('asked', 'contested', 'due', 'needs_payment');
create index concurrently if not exists ledger_lines_host_payable on ledger_lines (order_id)
  include (cents) where account = 'host_payable';
create index concurrently if not exists stripe_objects_pending_refunds on stripe_objects (created_at)
  where kind = 'refund' and status = 'pending';
create index concurrently if not exists disputes_undecided on disputes (order_id)
  where status in ('needs_response', 'under_review');
create index concurrently if not exists ledger_differences_owed on ledger_differences (booking_id)
  where kind in ('transfer_reversed', 'refund_failed', 'refund_refused');
create index concurrently if not exists bookings_on_cards on bookings (authorized_at, created_at)
  include (total_cents) where status = 'pending' and payment_status = 'authorized';
