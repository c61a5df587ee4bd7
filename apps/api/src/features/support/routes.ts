import { supportEndpoints, type Ticket } from '@curbside/domain/support/endpoints';
import type { TicketStatus } from '@curbside/domain/support/states';
import type { FastifyInstance } from 'fastify';
import type { Person } from '../../platform/actor.ts';
import { todayInMarket } from '../../platform/clock.ts';
import type { Deps } from '../../platform/deps.ts';
import { sendAsFile } from '../../platform/http/downloads.ts';
import { answerList } from '../../platform/http/lists.ts';
import { serve } from '../../platform/http/serve.ts';
import { assignTicket, changeTicket, closeTicket } from './change-ticket.ts';
import { exportTickets } from './export-tickets.ts';
import { getVisibleTicket } from './get-ticket.ts';
import {
  listActiveTrips,
  listStaffPerformance,
  listTickets,
  listTicketsOf,
  type TicketFilter,
} from './list-queries.ts';
import { createTicket } from './open-ticket.ts';
import { countTickets, findFeedback, listResponses, markRead } from './queries.ts';
import { rateTicket, respondToTicket, skipFeedback } from './respond-to-ticket.ts';
import { countTicketsByWeek } from './week-queries.ts';
import { summaryOnWire, ticketOnWire } from './wire.ts';

export function registerSupport(app: FastifyInstance, deps: Deps): void {
  const { db, clock } = deps;

  async function show(actor: Person, id: number): Promise<Ticket> {
    const details = await getVisibleTicket(db, actor, id);
    const [responses, feedback] = await Promise.all([listResponses(db, id), findFeedback(db, id)]);
    return ticketOnWire(details, { responses, feedback }, actor, clock.now());
  }

  serve(app, supportEndpoints.createTicket, async ({ actor, body }) => {
    const { subject, description, bookingId = null } = body;
    const { id } = await createTicket(deps, actor, { subject, description, bookingId });
    return show(actor, id);
  });
  serve(app, supportEndpoints.myTickets, async ({ actor, ...call }) => {
    const rows = await answerList(call, (window) => listTicketsOf(db, actor.id, window));
    return rows.map((row) => summaryOnWire(row, actor, clock.now()));
  });
  serve(app, supportEndpoints.getTicket, async ({ actor, params: { id } }) => {
    const ticket = await show(actor, id);
    await markRead(db, { ticketId: id, userId: actor.id, readAt: clock.now() });
    return ticket;
  });
  serve(app, supportEndpoints.respondToTicket, async ({ actor, params: { id }, body }) => {
    await respondToTicket(deps, actor, { id, message: body.message });
    return show(actor, id);
  });
  serve(app, supportEndpoints.closeTicket, async ({ actor, params: { id } }) => {
    await closeTicket(deps, actor, { id });
    return show(actor, id);
  });
  serve(app, supportEndpoints.rateTicket, async ({ actor, params: { id }, body }) => {
    await rateTicket(deps, actor, { id, rating: body.rating, comment: body.comment || null });
    return show(actor, id);
  });
  registerStaffCalls(app, deps, show);
  serve(app, supportEndpoints.skipTicketFeedback, async ({ actor, params: { id } }) => {
    await skipFeedback(deps, actor, { id });
    return show(actor, id);
  });
}

interface TicketQuery {
  q?: string | undefined;
  status?: TicketStatus | 'all' | undefined;
  assignee?: string | undefined;
}

/** The filters that staff have chosen; 'me' is the one who asks. */
function filterOf({ actor, query }: { actor: Person; query: TicketQuery }): TicketFilter {
  const { q, status, assignee } = query;
  const named = assignee === 'me' ? actor.id : assignee;
  return {
    q,
    status: status === 'all' ? undefined : status,
    assignedTo: named === 'none' ? null : named,
  };
}

function registerStaffCalls(
  app: FastifyInstance,
  deps: Deps,
  show: (actor: Person, id: number) => Promise<Ticket>,
): void {
  const { db, clock } = deps;
  serve(app, supportEndpoints.supportTickets, async (call) => {
    const filter = filterOf(call);
    const rows = await answerList(call, (window) => listTickets(db, call.actor.id, filter, window));
    return rows.map((row) => summaryOnWire(row, call.actor, clock.now()));
  });
  serve(app, supportEndpoints.exportTickets, async ({ actor, query, reply }) => {
    const { format } = query;
    const rows = await exportTickets(deps, actor, { format, filter: filterOf({ actor, query }) });
    sendAsFile(reply, { name: `tickets-${todayInMarket(clock)}`, type: format });
    return rows;
  });
  serve(app, supportEndpoints.ticketCounts, () => countTickets(db));
  serve(app, supportEndpoints.ticketWeeks, () => countTicketsByWeek(db, clock.now()));
  serve(app, supportEndpoints.assignTicket, async ({ actor, params: { id } }) => {
    await assignTicket(deps, actor, { id });
    return show(actor, id);
  });
  serve(app, supportEndpoints.changeTicket, async ({ actor, params: { id }, body }) => {
    await changeTicket(deps, actor, { id, ...body });
    return show(actor, id);
  });
  serve(app, supportEndpoints.supportTrips, async (call) => {
    const filter = { today: todayInMarket(clock), q: call.query.q };
    const rows = await answerList(call, (window) => listActiveTrips(db, filter, window));
    return rows.map(({ key: _key, id: _id, bookingId, ...trip }) => ({ id: bookingId, ...trip }));
  });
  serve(app, supportEndpoints.supportStaff, () => listStaffPerformance(db));
}
