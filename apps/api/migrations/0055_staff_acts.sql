-- Staff hold a payout back, or cancel a trip: reasons of their own beside those of the parties.
create table payout_freezes (
  id serial primary key,
  booking_id integer not null references bookings,
  reason text not null,
  note text,
  frozen_by uuid not null references users,
  frozen_at timestamptz not null,
  released_by uuid references users,
  released_at timestamptz,
  constraint payout_freezes_released check ((released_by is null) = (released_at is null))
);
create unique index payout_freezes_open on payout_freezes (booking_id) where released_at is null;

alter table bookings drop constraint bookings_cancel_reason_check;
alter table bookings add constraint bookings_cancel_reason_check
  check (cancel_reason in ('by_renter', 'by_owner', 'by_staff', 'unpaid', 'unanswered',
    'authorization_lapsed'));
-- What a cancellation by staff gives back in all.
alter table bookings add column staff_refund_cents integer;

-- The list of what waits for staff.
create index charge_orders_contested on charge_orders (id) where status = 'contested';

-- What staff decided to send again of a payout that was taken back at Stripe.
alter table charge_orders add column resent_cents integer not null default 0
  check (resent_cents >= 0);
