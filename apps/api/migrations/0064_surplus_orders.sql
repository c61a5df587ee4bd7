-- An order that was paid although it was no longer owed: all of it goes back, and it is no part of a price.
alter table charge_orders add column is_surplus boolean not null default false;

update charge_orders o set is_surplus = true
from booking_changes c
where c.order_id = o.id and c.status = 'lapsed'
  and o.status in ('paid', 'refunded', 'partially_refunded');
