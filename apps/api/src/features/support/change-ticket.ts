import {
  actionToStatus,
  type TicketAction,
  type TicketPriority,
  type TicketStatus,
} from '@curbside/domain/support/states';
import type { Person } from '../../platform/actor.ts';
import { type Context, inTransaction } from '../../platform/context.ts';
import type { Deps } from '../../platform/deps.ts';
import { justChanged, requireAllowed } from '../../platform/errors.ts';
import { recordAudit } from '../audit/index.ts';
import { allStaff, publishEvent } from '../events/index.ts';
import { decideFor, getVisibleTicket } from './get-ticket.ts';
import { partyOf } from './policy.ts';
import { markTicket, type TicketDetails, type TicketRow } from './queries.ts';

/** Assigns an open ticket to the actor. */
export async function assignTicket(
  deps: Deps,
  actor: Person,
  { id }: { id: number },
): Promise<void> {
  const details = await decideOn(deps, actor, id, ['assign']);
  await change(deps, actor, details, 'assigned', { status: 'in_progress', assignedTo: actor.id });
}

export async function closeTicket(
  deps: Deps,
  actor: Person,
  { id }: { id: number },
): Promise<void> {
  const details = await decideOn(deps, actor, id, ['close']);
  await change(deps, actor, details, 'closed', statusFields(deps, actor, details, 'closed'));
}

interface ChangeTicket {
  id: number;
  priority?: TicketPriority | undefined;
  status?: TicketStatus | undefined;
}

export async function changeTicket(
  deps: Deps,
  actor: Person,
  { id, priority, status }: ChangeTicket,
): Promise<void> {
  const details = await decideOn(deps, actor, id, [
    ...(priority ? (['prioritize'] as const) : []),
    ...(status ? [actionToStatus[status]] : []),
  ]);
  await change(deps, actor, details, 'changed', {
    ...(priority && { priority }),
    ...(status && statusFields(deps, actor, details, status)),
  });
}

/** Fields that follow from the new status. Staff who end an unassigned ticket have solved it. */
function statusFields(
  { clock }: Deps,
  actor: Person,
  { ticket }: TicketDetails,
  status: TicketStatus,
): Partial<TicketRow> {
  const now = clock.now();
  const isSolved = status === 'resolved' || status === 'closed';
  const isByStaff = partyOf(actor, ticket) === 'staff';
  return {
    status,
    resolvedAt: status === 'resolved' ? now : null,
    closedAt: status === 'closed' ? now : null,
    ...(isSolved && isByStaff && !ticket.assignedTo && { assignedTo: actor.id }),
  };
}

async function decideOn(
  deps: Deps,
  actor: Person,
  id: number,
  actions: readonly TicketAction[],
): Promise<TicketDetails> {
  const details = await getVisibleTicket(deps.db, actor, id);
  for (const action of actions) {
    requireAllowed(decideFor(actor, details, action, deps.clock.now()));
  }
  return details;
}

async function change(
  deps: Deps,
  actor: Person,
  { ticket }: TicketDetails,
  verb: string,
  fields: Partial<TicketRow>,
): Promise<void> {
  await inTransaction(deps, actor, async (ctx) => {
    const { tx, now } = ctx;
    const changed = await markTicket(tx, ticket, { ...fields, updatedAt: now });
    if (!changed) throw justChanged('ticket');
    await tellOfTicket(ctx, verb, changed);
  });
}

/** Audits a change to a ticket, and tells open pages to refresh. */
export async function tellOfTicket(
  ctx: Context,
  verb: string,
  { id, userId, status, priority }: TicketRow,
): Promise<void> {
  await recordAudit(ctx, {
    action: `ticket.${verb}`,
    entity: 'ticket',
    entityId: id,
    details: { status, priority },
  });
  await publishEvent(ctx, 'tickets', [userId, allStaff]);
}
