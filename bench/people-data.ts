import { sql } from 'drizzle-orm';
import type { Person, TestSite } from '../apps/api/src/test/harness/factories.ts';

/** Inserts direct messages between two people, in turns, over the last weeks. */
export async function loadThread(
  { db }: Pick<TestSite, 'db'>,
  [one, other]: readonly [Person, Person],
  messages: number,
): Promise<void> {
  const [first = '', second = ''] = [one.user.id, other.user.id].sort();
  await db.execute(sql`
    with opened as (
      insert into conversations (first_user_id, second_user_id, created_at)
      values (${first}, ${second}, now()) returning id
    ), written as (
      insert into messages (conversation_id, sender_id, receiver_id, message, created_at)
      select opened.id,
        case when n % 2 = 0 then ${first}::uuid else ${second}::uuid end,
        case when n % 2 = 0 then ${second}::uuid else ${first}::uuid end,
        'Message number ' || n || ' about the pickup', now() - interval '1 minute' * (${messages}::int - n)
      from opened, generate_series(1, ${messages}::int) n order by n
      returning id, conversation_id
    )
    insert into conversation_members (conversation_id, user_id, last_message_id, last_read_id)
    select conversation_id, person, max(id), max(id) from written,
      unnest(array[${first}::uuid, ${second}::uuid]) person group by 1, 2`);
  await db.execute(sql`analyze messages, conversations, conversation_members`);
}

/** Inserts tickets in every state, most of them closed, as after some years. */
export async function loadTickets(
  { db }: Pick<TestSite, 'db'>,
  person: Person,
  tickets: number,
): Promise<void> {
  await db.execute(sql`
    insert into tickets (user_id, subject, description, status, priority, created_at, updated_at)
    select ${person.user.id}, 'Ticket number ' || n, 'Something is not right with trip ' || n,
      (array['closed', 'closed', 'closed', 'closed', 'resolved', 'resolved', 'in_progress', 'open'])[1 + n % 8],
      (array['normal', 'normal', 'low', 'high'])[1 + n % 4],
      now() - interval '1 minute' * (${tickets}::int - n), now()
    from generate_series(1, ${tickets}::int) n`);
  await db.execute(sql`analyze tickets`);
}
