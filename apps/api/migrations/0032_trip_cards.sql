-- The card that a guest agreed to be charged with for what their trip costs later.
create table trip_cards (
  booking_id integer primary key references bookings,
  user_id uuid not null references users,
  customer_id text not null,
  payment_method_id text not null,
  brand text not null,
  last4 text not null check (last4 ~ '^[0-9]{4}$'),
  exp_month integer not null check (exp_month between 1 and 12),
  exp_year integer not null,
  -- The text above the button that the guest paid with; the consent stays when the card is gone.
  consent_version integer not null,
  consent_text text not null,
  consented_at timestamptz not null,
  removed_at timestamptz
);
create index trip_cards_user on trip_cards (user_id);
create index trip_cards_payment_method on trip_cards (payment_method_id);
