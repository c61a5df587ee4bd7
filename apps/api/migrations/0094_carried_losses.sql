-- A refund by staff comes on top of what a bank keeps. What the bank gives back later is then refunded
-- to nobody, so it is not added to the promise.
alter table charge_orders
  add column carried_cents integer not null default 0,
  add constraint charge_orders_carried check (carried_cents between 0 and total_cents);
