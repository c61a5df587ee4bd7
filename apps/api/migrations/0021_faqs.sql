create table faqs (
  id serial primary key,
  question text not null,
  answer text not null,
  category text not null
    check (category in ('General', 'Booking', 'Payment', 'Account', 'Technical')),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
