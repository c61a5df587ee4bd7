import { supportLimits } from '@curbside/domain/support/forms';
import type { TicketPriority } from '@curbside/domain/support/states';
import type { Person } from '../../platform/actor.ts';
import { hoursBefore } from '../../platform/clock.ts';
import { type Context, inTransaction } from '../../platform/context.ts';
import { lockWritesOf } from '../../platform/database/person-lock.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import { tellOfTicket } from './change-ticket.ts';
import { canNameTrip } from './policy.ts';
import { countOpenedSince, findTripParties, insertTicket, type TicketRow } from './queries.ts';

interface OpenTicket {
  subject: string;
  description: string;
  bookingId: number | null;
  priority?: TicketPriority;
  /** The report of a message that this ticket is for. */
  reportId?: number;
}

/** Opens a ticket, with or without one of the actor's trips. */
export async function createTicket(
  deps: Deps,
  actor: Person,
  input: OpenTicket,
): Promise<TicketRow> {
  const { bookingId } = input;
  if (bookingId !== null) {
    const trip = await findTripParties(deps.db, bookingId);
    if (!trip || !canNameTrip(actor, trip)) throw notFound('Booking');
  }
  return inTransaction(deps, actor, (ctx) => openTicket(ctx, input));
}

/** Opens a ticket within another use case. */
export async function openTicket(ctx: Context<Person>, input: OpenTicket): Promise<TicketRow> {
  const { tx, actor, now } = ctx;
  await lockWritesOf(tx, 'tickets', actor.id);
  if ((await countOpenedSince(tx, actor.id, hoursBefore(now, 24))) >= supportLimits.tickets) {
    throw new AppError(
      'too_many_requests',
      `You have opened ${supportLimits.tickets} tickets in the last 24 hours. Please add to one of these.`,
    );
  }
  const ticket = await insertTicket(tx, {
    ...input,
    userId: actor.id,
    createdAt: now,
    updatedAt: now,
  });
  await tellOfTicket(ctx, 'opened', ticket);
  return ticket;
}
