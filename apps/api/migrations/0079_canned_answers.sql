-- Answers that staff keep for tickets.
create table canned_answers (
  id serial primary key,
  title text not null,
  text text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
