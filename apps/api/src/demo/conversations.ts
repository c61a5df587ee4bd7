import { writeEntry } from '../features/journal/index.ts';
import { sendMessage } from '../features/messaging/index.ts';
import { createTicket } from '../features/support/index.ts';
import type { Person } from '../platform/actor.ts';
import type { Deps } from '../platform/deps.ts';

/** Oldest first. */
const directMessages = [
  ['daniel.weiss@curbside.test', 'host@curbside.test', 'Hi! Is there a child seat in the RAV4?'],
  ['host@curbside.test', 'daniel.weiss@curbside.test', 'Yes, one. I can put it in before pickup.'],
  ['daniel.weiss@curbside.test', 'host@curbside.test', 'Perfect, thank you.'],
  [
    'leah.marin@curbside.test',
    'host@curbside.test',
    'Is there room for two strollers with the seats up?',
  ],
  ['host@curbside.test', 'renter@curbside.test', 'Thank you for the careful trip, Riley!'],
] as const;

const tickets = [
  [
    'renter@curbside.test',
    'Toll from the Verrazzano Bridge',
    'A toll of my last trip arrived after it ended. Do I pay the host directly?',
  ],
  [
    'daniel.weiss@curbside.test',
    'Which documents do I need?',
    'I would like to verify my identity. Does a passport do?',
  ],
] as const;

/** Gives the inbox, the support dashboard and the journal something to show. */
export async function writeDemo(deps: Deps, actorOf: (email: string) => Person): Promise<void> {
  for (const [index, [from, to, message]] of directMessages.entries()) {
    await sendMessage(deps, actorOf(from), {
      bookingId: null,
      receiverId: actorOf(to).id,
      message,
      clientKey: `demo-${index}`,
    });
  }
  for (const [email, subject, description] of tickets) {
    await createTicket(deps, actorOf(email), { subject, description, bookingId: null });
  }
  await writeEntry(deps, actorOf('admin@curbside.test'), {
    kind: 'goodwill',
    cents: 2000,
    bookingId: null,
    userId: actorOf('renter@curbside.test').id,
    account: null,
    reason: 'For the hour that you waited at pickup.',
    note: 'The host was stuck in the tunnel.',
  });
}
