import type { TicketPriority } from '@curbside/domain/support/states';
import type { Person } from '../../platform/actor.ts';
import type { Transaction } from '../../platform/database/index.ts';
import type { Deps } from '../../platform/deps.ts';
import { notFound } from '../../platform/errors.ts';
import { tellOfTicket } from './change-ticket.ts';
import { canNameTrip } from './policy.ts';
import { findTripParties, insertTicket, type TicketRow } from './queries.ts';

interface OpenTicket {
  subject: string;
  description: string;
  bookingId: number | null;
  priority?: TicketPriority;
  /** Of a message that is reported with it. */
  reportId?: number;
}

/** Asks the staff for help, with a trip of one's own or without. Throws not_found. */
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
  return deps.db.transaction((tx) => openTicket(tx, deps, actor, input));
}

/** Opens a ticket as part of what another use case does. */
export async function openTicket(
  tx: Transaction,
  deps: Pick<Deps, 'clock'>,
  actor: Person,
  input: OpenTicket,
): Promise<TicketRow> {
  const now = deps.clock.now();
  const ticket = await insertTicket(tx, {
    ...input,
    userId: actor.id,
    createdAt: now,
    updatedAt: now,
  });
  await tellOfTicket(tx, deps, actor, 'opened', ticket);
  return ticket;
}
