-- Conversations: one for each booking, and one for each pair of people who write to each other.
create table conversations (
  id serial primary key,
  booking_id integer unique references bookings (id),
  first_user_id uuid not null references users (id),
  second_user_id uuid not null references users (id),
  created_at timestamp with time zone not null,
  constraint conversations_two_people check (first_user_id <> second_user_id),
  constraint conversations_pair_ordered check (booking_id is not null or first_user_id < second_user_id)
);
--> statement-breakpoint
create unique index conversations_direct on conversations (first_user_id, second_user_id)
  where booking_id is null;
--> statement-breakpoint
create table conversation_members (
  conversation_id integer not null references conversations (id),
  user_id uuid not null references users (id),
  last_message_id integer not null default 0,
  last_read_id integer not null default 0,
  primary key (conversation_id, user_id)
);
--> statement-breakpoint
create index conversation_members_latest on conversation_members (user_id, last_message_id);
--> statement-breakpoint
create table messages (
  id serial primary key,
  conversation_id integer not null references conversations (id),
  booking_id integer references bookings (id),
  sender_id uuid references users (id),
  receiver_id uuid references users (id),
  message text not null,
  notice text,
  client_key text,
  is_off_platform boolean not null default false,
  created_at timestamp with time zone not null,
  constraint messages_written_or_automated check (notice is not null or sender_id is not null)
);
--> statement-breakpoint
create index messages_thread on messages (conversation_id, id);
--> statement-breakpoint
create index messages_sent on messages (sender_id, created_at);
--> statement-breakpoint
create unique index messages_client_key on messages (sender_id, client_key);
--> statement-breakpoint
-- Each notice of a booking is written once, by whichever process comes first.
create unique index messages_notice on messages (booking_id, notice);
--> statement-breakpoint
create table message_reports (
  id serial primary key,
  message_id integer not null references messages (id),
  reporter_id uuid not null references users (id),
  reason text not null,
  created_at timestamp with time zone not null
);
--> statement-breakpoint
create unique index message_reports_once on message_reports (message_id, reporter_id);
--> statement-breakpoint
create table user_blocks (
  blocker_id uuid not null references users (id),
  blocked_id uuid not null references users (id),
  created_at timestamp with time zone not null,
  primary key (blocker_id, blocked_id)
);
--> statement-breakpoint
-- Trips whose pickup comes near: the reminder looks for them every minute.
create index bookings_upcoming on bookings (starts_at) where status = 'approved';
--> statement-breakpoint

-- What open pages are told to fetch again; kept for an hour, for streams that reconnect.
create table events (
  id bigint primary key generated always as identity,
  recipient text not null,
  topic text not null,
  created_at timestamp with time zone not null default now()
);
--> statement-breakpoint
create index events_recipient on events (recipient, id);
--> statement-breakpoint
create index events_age on events (created_at);
--> statement-breakpoint
-- Whatever ends a session (signing out, a new password, an administrator) ends its event streams.
create function tell_session_ended() returns trigger language plpgsql as $$
begin
  perform pg_notify('session_ended', old.id::text);
  return null;
end $$;
--> statement-breakpoint
create trigger sessions_ended after delete on sessions
  for each row execute function tell_session_ended();
--> statement-breakpoint

create table faqs (
  id serial primary key,
  question text not null,
  answer text not null,
  category text not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null
);
--> statement-breakpoint

create table tickets (
  id serial primary key,
  user_id uuid not null references users (id),
  booking_id integer references bookings (id),
  subject text not null,
  description text not null,
  status text not null default 'open',
  priority text not null default 'normal',
  assigned_to uuid references users (id),
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  resolved_at timestamp with time zone,
  closed_at timestamp with time zone,
  -- The order of work: open tickets, then those in progress, urgent and old ones first; then the
  -- ended ones, the newest first.
  queue integer not null generated always as (
    case when status in ('open', 'in_progress') then
      (case status when 'open' then 0 else 3 end
        + case priority when 'high' then 0 when 'normal' then 1 else 2 end) * 300000000 + id
    else 7 * 300000000 - id end) stored,
  constraint tickets_status check (status in ('open', 'in_progress', 'resolved', 'closed')),
  constraint tickets_priority check (priority in ('low', 'normal', 'high'))
);
--> statement-breakpoint
create index tickets_queue on tickets (queue, id);
--> statement-breakpoint
create index tickets_status_queue on tickets (status, queue, id);
--> statement-breakpoint
create index tickets_user on tickets (user_id, id);
--> statement-breakpoint
create index tickets_assigned on tickets (assigned_to, status);
--> statement-breakpoint
create index tickets_subject on tickets using gin (subject gin_trgm_ops);
--> statement-breakpoint
create table ticket_responses (
  id serial primary key,
  ticket_id integer not null references tickets (id),
  user_id uuid not null references users (id),
  message text not null,
  created_at timestamp with time zone not null
);
--> statement-breakpoint
create index ticket_responses_ticket on ticket_responses (ticket_id, id);
--> statement-breakpoint
create table ticket_feedback (
  ticket_id integer primary key references tickets (id),
  rating integer not null,
  comment text,
  created_at timestamp with time zone not null,
  constraint ticket_feedback_stars check (rating between 1 and 5)
);
--> statement-breakpoint

create table notification_settings (
  user_id uuid primary key references users (id) on delete cascade,
  trip_reminders boolean not null default true,
  rating_requests boolean not null default true,
  support_replies boolean not null default true
);
--> statement-breakpoint

-- What every installation answers from its first day; administrators change it as they like.
insert into faqs (category, question, answer, created_at, updated_at)
select category, question, answer, now(), now() from (values
  ('General', 'What is Curbside?',
   '<p>Curbside is a car rental marketplace for New York. You rent from local hosts instead of a rental counter, and anyone with a verified identity can list a car of their own.</p>'),
  ('General', 'Where can I pick up a car?',
   '<p>In all five boroughs. Search by borough, neighborhood or ZIP code; each car''s page shows where it stands, and you can agree on the details with the host in the chat.</p>'),
  ('General', 'What makes an All-Star Host?',
   '<p>An average rating of at least 4.8 over at least 10 trips.</p>'),
  ('General', 'What should I do at pickup and at return?',
   '<p>Take photos of every side of the car, the odometer and the fuel gauge, both at pickup and at return. Open the trip under <a href="/my-bookings">My Bookings</a> and choose <strong>Inspections</strong>. The photos are kept with the trip and protect both sides.</p>'),
  ('Booking', 'How do I book a car?',
   '<ol><li>Choose your dates and times and open a car.</li><li>Verify your identity, once.</li><li>Press <strong>Book</strong> and authorize your card.</li><li>Wait for the host to answer. You are charged only if the host approves.</li></ol>'),
  ('Booking', 'How long does a host have to answer?',
   '<p>Until shortly before your card''s authorization lapses, or until pickup if that comes first. If the host does not answer in time, the request is cancelled and nothing is charged.</p>'),
  ('Booking', 'Can I cancel a trip?',
   '<p>Yes, until pickup. A request that is still pending is cancelled free of charge. An approved trip is refunded in full if you cancel at least 24 hours before pickup. Later, the price of one day with its fee and tax is kept; for trips of up to two days it is half a day. The exact amounts are shown before you confirm.</p>'),
  ('Booking', 'What happens if the host cancels?',
   '<p>You get a full refund.</p>'),
  ('Booking', 'At what times can I pick up and return a car?',
   '<p>Every hour from 9:00 AM to 6:00 PM, New York time. You can book up to a year ahead, for up to 90 days.</p>'),
  ('Payment', 'When is my card charged?',
   '<p>Your card is authorized when you send the request and charged when the host approves. If the host declines or does not answer, the authorization is released.</p>'),
  ('Payment', 'What does the price include?',
   '<p>The daily rate for each day, a 5% service fee, and New York sales tax of 8.875% on both. Every line is shown before you pay.</p>'),
  ('Payment', 'How are days counted?',
   '<p>From pickup to drop-off, in blocks of 24 hours. A part of a day counts as a whole one, and the shortest trip is one day.</p>'),
  ('Payment', 'How do hosts get paid?',
   '<p>Hosts receive the rental price minus a 15% commission. Card processing fees are paid by Curbside. The payout is held until the trip is completed and then sent to the host''s bank; bank transfers take 2-7 business days.</p>'),
  ('Account', 'Why do I have to verify my identity?',
   '<p>Hosts hand their cars to people they have not met, and guests get into cars of people they have not met. Everyone who books or lists a car is verified first. It usually takes a few minutes.</p>'),
  ('Account', 'What do I need to list a car?',
   '<p>A verified identity. To approve your first request you also set up payments, so that your payout has somewhere to go. Start at <a href="/list-car">List a Car</a>.</p>'),
  ('Account', 'How do I change my email address or phone number?',
   '<p>In <a href="/account-settings">Account Settings</a>. A new email address counts once you open the link that we send to it.</p>'),
  ('Account', 'Why is my account disabled?',
   '<p>An administrator disables accounts when something looks wrong. You can still sign in, see your trips and write to support, but not book or list cars. Only an administrator can re-enable an account: <a href="/support">contact support</a>.</p>'),
  ('Technical', 'I did not get an email. What can I do?',
   '<p>Look in your spam folder. Everything we send by email is also in your <a href="/inbox">inbox</a> on Curbside and beside your trip.</p>'),
  ('Technical', 'Which photos can I upload?',
   '<p>JPEG, PNG, WebP and similar pictures of up to 15 MB, and for inspections also MP4, WebM and MOV videos of up to 100 MB. A listing has up to 10 photos.</p>'),
  ('Technical', 'Can I chat with a host before I book?',
   '<p>Yes. Open the car and choose <strong>Message Host</strong>. Please keep messages and payments on Curbside: trips arranged elsewhere are not covered.</p>')
) as defaults (category, question, answer);
