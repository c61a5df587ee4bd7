-- A bank may take a charge whole of which a part was refunded already: what came back of it is then more
-- than the charge.
alter table charge_orders
  drop constraint charge_orders_carried,
  add constraint charge_orders_carried check (carried_cents >= 0) not valid;
alter table charge_orders validate constraint charge_orders_carried;
