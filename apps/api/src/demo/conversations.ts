import { writeEntry } from '../features/journal/index.ts';
import { sendMessage } from '../features/messaging/index.ts';
import type { Person } from '../platform/actor.ts';
import { minutesBefore } from '../platform/clock.ts';
import type { Deps } from '../platform/deps.ts';
import { depsAt } from './deps-at.ts';

/** Oldest first and after those of trips, as an inbox shows them; with the minutes since. */
const directMessages = [
  [
    56,
    'daniel.weiss@curbside.test',
    'host@curbside.test',
    'Hi! Is there a child seat in the RAV4?',
  ],
  [
    48,
    'host@curbside.test',
    'daniel.weiss@curbside.test',
    'Yes, one. I can put it in before pickup.',
  ],
  [46, 'daniel.weiss@curbside.test', 'host@curbside.test', 'Perfect, thank you.'],
  [
    25,
    'leah.marin@curbside.test',
    'host@curbside.test',
    'Is there room for two strollers with the seats up?',
  ],
  [4, 'host@curbside.test', 'renter@curbside.test', 'Thank you for the careful trip, Riley!'],
] as const;

/** Gives the inbox and the journal something to show. */
export async function writeDemo(deps: Deps, actorOf: (email: string) => Person): Promise<void> {
  const now = deps.clock.now();
  for (const [index, [minutesAgo, from, to, message]] of directMessages.entries()) {
    await sendMessage(depsAt(deps, minutesBefore(now, minutesAgo)), actorOf(from), {
      bookingId: null,
      receiverId: actorOf(to).id,
      message,
      clientKey: `demo-${index}`,
    });
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
