-- An extension is an order of its own, and an unpaid one brings the former terms back.
alter table booking_changes
  add column order_id integer,
  add foreign key (order_id, booking_id) references charge_orders (id, booking_id);
alter table booking_terms drop constraint booking_terms_reason_check;
alter table booking_terms add constraint booking_terms_reason_check
  check (reason in ('booked', 'extended', 'shortened', 'moved', 'restored'));
