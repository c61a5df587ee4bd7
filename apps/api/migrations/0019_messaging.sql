-- Conversations: one for each booking, and one for each pair of people who write to each other.
create table conversations (
  id serial primary key,
  booking_id integer unique references bookings,
  first_user_id uuid not null references users,
  second_user_id uuid not null references users,
  created_at timestamptz not null,
  constraint conversations_two_people check (first_user_id <> second_user_id),
  constraint conversations_pair_ordered check (booking_id is not null or first_user_id < second_user_id)
);
create unique index conversations_direct on conversations (first_user_id, second_user_id)
  where booking_id is null;

create table conversation_members (
  conversation_id integer not null references conversations,
  user_id uuid not null references users,
  last_message_id integer not null default 0,
  last_read_id integer not null default 0,
  primary key (conversation_id, user_id)
);
create index conversation_members_latest on conversation_members (user_id, last_message_id);

create table messages (
  id serial primary key,
  conversation_id integer not null references conversations,
  booking_id integer references bookings,
  sender_id uuid references users,
  receiver_id uuid references users,
  message text not null,
  notice text,
  client_key text,
  is_off_platform boolean not null default false,
  created_at timestamptz not null,
  constraint messages_written_or_automated check (notice is not null or sender_id is not null)
);
create index messages_thread on messages (conversation_id, id);
create index messages_sent on messages (sender_id, created_at);
create unique index messages_client_key on messages (sender_id, client_key);
-- Each notice of a booking is written once, by whichever process comes first.
create unique index messages_notice on messages (booking_id, notice);

create table message_reports (
  id serial primary key,
  message_id integer not null references messages,
  reporter_id uuid not null references users,
  reason text not null,
  created_at timestamptz not null
);
create unique index message_reports_once on message_reports (message_id, reporter_id);

create table user_blocks (
  blocker_id uuid not null references users,
  blocked_id uuid not null references users,
  created_at timestamptz not null,
  primary key (blocker_id, blocked_id)
);
