import type { TicketPriority, TicketStatus } from '@curbside/domain/support/states';
import {
  assignTicket,
  changeTicket,
  createTicket,
  rateTicket,
  respondToTicket,
} from '../features/support/index.ts';
import type { Person } from '../platform/actor.ts';
import { hoursBefore, minutesAfter } from '../platform/clock.ts';
import type { Deps } from '../platform/deps.ts';
import { depsAt } from './deps-at.ts';
import { once } from './once.ts';
import { findBookingBefore } from './queries.ts';

interface DemoTicket {
  hoursAgo: number;
  from: string;
  subject: string;
  description: string;
  status?: TicketStatus;
  priority?: TicketPriority;
  answer?: string;
  /** It is about the last trip that its author had then. */
  isAboutTrip?: true;
  /** How the author liked the help. */
  rating?: { rating: number; comment: string };
}

const renter = 'renter@curbside.test';

/** The first stays open and is the demo guest's own. Oldest first besides. */
const tickets: readonly DemoTicket[] = [
  {
    hoursAgo: 30,
    from: renter,
    subject: 'Toll from the Verrazzano Bridge',
    description: 'A toll of my last trip arrived after it ended. Do I pay the host directly?',
    isAboutTrip: true,
  },
  {
    hoursAgo: 1915,
    from: 'priya.raman@curbside.test',
    subject: 'The plate of my car',
    description: 'The car has new plates. Where do I enter them?',
    status: 'closed',
    answer: 'A listing has no plate, so there is nothing to change. Guests read it at pickup.',
  },
  {
    hoursAgo: 1790,
    from: 'daniel.weiss@curbside.test',
    subject: 'Trip charged twice?',
    description: 'My bank shows the amount twice, one of them pending.',
    status: 'resolved',
    answer: 'The pending one is the hold of the request. Your bank drops it within a week.',
  },
  {
    hoursAgo: 1665,
    from: 'mei.chen@curbside.test',
    subject: 'Remove an old card',
    description: 'An expired card is still in my list.',
    status: 'resolved',
    answer:
      'Open Settings, then Payment methods. Any card without an open trip can be removed there.',
  },
  {
    hoursAgo: 1640,
    from: 'hugo.lindqvist@curbside.test',
    subject: 'Child seat',
    description: 'Can I ask a host for a child seat before I book?',
    status: 'closed',
    answer: 'Yes. Send the host a message from the page of the car.',
  },
  {
    hoursAgo: 1480,
    from: 'marcus.bell@curbside.test',
    subject: 'Guest returned with less fuel',
    description: 'The tank was half empty. How do I claim it?',
    status: 'resolved',
    answer: 'Open the booking within 72 hours of the drop-off and claim the fuel there.',
  },
  {
    hoursAgo: 1325,
    from: 'priya.raman@curbside.test',
    subject: 'Calendar of another site',
    description: 'The times of the other site are missing.',
    status: 'closed',
    answer: 'The link had changed. With the new one the times are there again.',
  },
  {
    hoursAgo: 1300,
    from: 'daniel.weiss@curbside.test',
    subject: 'My receipt',
    description: 'Where do I find the receipt of my trip?',
    status: 'resolved',
    answer: 'Open the trip under My Bookings and choose Receipt.',
  },
  {
    hoursAgo: 1150,
    from: 'mei.chen@curbside.test',
    subject: 'Name on the contract',
    description: 'The contract has my maiden name.',
    status: 'resolved',
    answer: 'The contract has the name of your account at that time. It stays as it was agreed.',
  },
  {
    hoursAgo: 975,
    from: 'hugo.lindqvist@curbside.test',
    subject: 'Pickup at night',
    description: 'The car is offered from 9 AM only. Can I come at 6?',
    status: 'closed',
    answer: 'Pickups start at 9 AM. If you need the car earlier, book from the evening before.',
  },
  {
    hoursAgo: 830,
    from: 'marcus.bell@curbside.test',
    subject: 'Where is my payout?',
    description: 'The trip ended yesterday.',
    status: 'resolved',
    answer: 'It was sent this morning. Bank transfers take two to seven business days.',
  },
  {
    hoursAgo: 800,
    from: 'priya.raman@curbside.test',
    subject: 'Photo in the wrong order',
    description: 'The back seat is my cover now.',
    status: 'closed',
    answer: 'The first photo is the cover. Move the one you like there, then save.',
  },
  {
    hoursAgo: 640,
    from: 'daniel.weiss@curbside.test',
    subject: 'Which documents do I need?',
    description: 'I would like to verify my identity. Does a passport do?',
    status: 'closed',
    answer: 'A passport is fine. Open Settings, then Identity, and follow the steps.',
    rating: { rating: 5, comment: 'An answer within the hour. Thank you!' },
  },
  {
    hoursAgo: 520,
    from: 'hugo.lindqvist@curbside.test',
    subject: 'Receipt with my company name',
    description: 'Can the receipt name my company? My employer pays for the trip.',
    status: 'closed',
    answer: 'The receipt names the account. You can change the name there before you print it.',
    isAboutTrip: true,
  },
  {
    hoursAgo: 300,
    from: 'mei.chen@curbside.test',
    subject: 'Payout arrived a day late',
    description: 'My bank shows the payout on Tuesday, and the dashboard says Monday.',
    status: 'resolved',
    answer: 'Banks take 2-7 business days. The payout left on Monday evening.',
    rating: { rating: 4, comment: '' },
  },
  {
    hoursAgo: 214,
    from: 'farah.noor@curbside.test',
    subject: 'Lost sunglasses',
    description: 'I think they are in the door pocket. Could you ask the host?',
    status: 'resolved',
    answer: 'Your host has found them and will answer in your messages.',
    isAboutTrip: true,
  },
  {
    hoursAgo: 170,
    from: 'kwame.asante@curbside.test',
    subject: 'A guest asks to pay in cash',
    description: 'He wrote that he would rather pay at pickup. What should I say?',
    status: 'resolved',
    priority: 'low',
    answer: 'Please keep payment on the site, so that you and your guest are covered.',
  },
  {
    hoursAgo: 98,
    from: 'leah.marin@curbside.test',
    subject: 'Charged twice for one trip',
    description: 'My card shows the amount two times, one of them pending.',
    status: 'in_progress',
    priority: 'high',
    answer: 'One of them is a hold that your bank releases. I am checking when.',
    isAboutTrip: true,
  },
  {
    hoursAgo: 76,
    from: 'priya.raman@curbside.test',
    subject: 'Parking ticket after a return',
    description: 'The city sent a ticket for a day on which a guest had the car.',
    status: 'in_progress',
    answer: 'Please claim it in the trip, with a photo of the ticket. I can help you there.',
    isAboutTrip: true,
  },
  {
    hoursAgo: 52,
    from: 'oliver.brandt@curbside.test',
    subject: 'Verification does not accept my license',
    description: 'The camera says that the picture is blurred, in any light.',
    status: 'in_progress',
  },
  {
    hoursAgo: 28,
    from: 'jamal.carter@curbside.test',
    subject: 'Host does not answer',
    description: 'My trip starts this weekend and I have asked twice where to pick up the car.',
    isAboutTrip: true,
    status: 'in_progress',
    priority: 'high',
  },
  {
    hoursAgo: 21,
    from: 'paula.reis@curbside.test',
    subject: 'Change of my phone number',
    description: 'I have a new number and cannot receive the code on the old one.',
  },
  {
    hoursAgo: 13,
    from: 'sofia.marchetti@curbside.test',
    subject: 'Smoke in the car',
    description: 'The car smells of smoke after the last trip. How do I claim the cleaning?',
    isAboutTrip: true,
    priority: 'high',
  },
  {
    hoursAgo: 6,
    from: 'mei.tanaka@curbside.test',
    subject: 'Add a second driver',
    description: 'May my partner drive for an hour? We share the trip.',
  },
  {
    hoursAgo: 2,
    from: 'marcus.bell@curbside.test',
    subject: 'Two calendars disagree',
    description: 'My other calendar shows Saturday as taken, and yours shows it as free.',
    priority: 'low',
  },
];

/** Gives staff a queue with work in each state. An interrupted load repeats no step that is done. */
export async function openTickets(deps: Deps, actorOf: (email: string) => Person): Promise<void> {
  const staff = { ...actorOf('support@curbside.test'), role: 'support_staff' as const };
  const now = deps.clock.now();
  for (const [index, ticket] of tickets.entries()) {
    const { hoursAgo, from, status, priority, answer, isAboutTrip, rating, ...words } = ticket;
    const openedAt = hoursBefore(now, hoursAgo);
    const step = (name: string, minutes: number, run: (then: Deps) => Promise<unknown>) =>
      once(deps, `ticket:${index}:${name}`, () =>
        run(depsAt(deps, minutesAfter(openedAt, minutes))),
      );
    const opened = await step('opened', 0, async (then) => {
      const author = actorOf(from);
      const trip = isAboutTrip && (await findBookingBefore(deps.db, author.id, openedAt));
      const { id } = await createTicket(then, author, { ...words, bookingId: trip ?? null });
      return id;
    });
    const id = Number(opened);
    if (priority) {
      await step('priority', 7, (then) => changeTicket(then, staff, { id, priority }));
    }
    if (status) await step('assigned', 12, (then) => assignTicket(then, staff, { id }));
    if (answer) {
      await step('answered', 34, (then) => respondToTicket(then, staff, { id, message: answer }));
    }
    if (status === 'resolved' || status === 'closed') {
      await step('ended', 55, (then) => changeTicket(then, staff, { id, status }));
    }
    if (rating)
      await step('rated', 80, (then) => rateTicket(then, actorOf(from), { id, ...rating }));
  }
}
