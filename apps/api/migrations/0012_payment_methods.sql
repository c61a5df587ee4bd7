create table stripe_customers (
  user_id uuid primary key references users,
  customer_id text not null unique,
  created_at timestamptz not null
);
