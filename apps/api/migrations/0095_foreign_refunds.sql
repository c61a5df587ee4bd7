-- A refund by staff comes on top of what was refunded in Stripe's dashboard. A refund of the dashboard that
-- fails later is then owed to nobody, so it is carried like what a bank keeps, and not added to the promise.
alter table charge_orders
  add column foreign_refund_cents integer not null default 0;
