import {
  actionToStatus,
  type TicketAction,
  type TicketPriority,
  type TicketStatus,
} from '@curbside/domain/support/states';
import type { Person } from '../../platform/actor.ts';
import { type Context, inTransaction } from '../../platform/context.ts';
import type { Deps } from '../../platform/deps.ts';
import { invalidField, justChanged, requireAllowed } from '../../platform/errors.ts';
import { mailJob } from '../../platform/mail/mail.job.ts';
import { findUser } from '../accounts/index.ts';
import { recordAudit } from '../audit/index.ts';
import { allStaff, publishEvent } from '../events/index.ts';
import { ticketStatusEmail } from './emails.ts';
import { decideFor, getVisibleTicket } from './get-ticket.ts';
import { canTakeTickets, partyOf } from './policy.ts';
import { markTicket, type TicketDetails, type TicketRow } from './queries.ts';

/** `reason` is told to the requester, `note` is for staff alone. */
interface Words {
  reason?: string | undefined;
  note?: string | undefined;
}

/** Assigns a ticket that nobody has to the actor. */
export async function assignTicket(
  deps: Deps,
  actor: Person,
  { id }: { id: number },
): Promise<void> {
  const details = await decideOn(deps, actor, id, ['assign']);
  const fields = { status: 'in_progress', assignedTo: actor.id } as const;
  await change(deps, actor, details, { verb: 'assigned', fields });
}

export async function closeTicket(
  deps: Deps,
  actor: Person,
  { id }: { id: number },
): Promise<void> {
  const details = await decideOn(deps, actor, id, ['close']);
  const fields = statusFields(deps, actor, details, 'closed');
  await change(deps, actor, details, { verb: 'closed', fields });
}

interface ChangeTicket extends Words {
  id: number;
  priority?: TicketPriority | undefined;
  status?: TicketStatus | undefined;
  /** Who takes over; null for nobody. */
  assigneeId?: string | null | undefined;
}

export async function changeTicket(
  deps: Deps,
  actor: Person,
  { id, priority, status, assigneeId, reason, note }: ChangeTicket,
): Promise<void> {
  const details = await decideOn(deps, actor, id, [
    ...(priority ? (['prioritize'] as const) : []),
    ...(assigneeId === undefined ? [] : (['handOver'] as const)),
    ...(status ? [actionToStatus[status]] : []),
  ]);
  if (assigneeId) await requireAgent(deps, assigneeId);
  await change(deps, actor, details, {
    verb: 'changed',
    words: { reason, note },
    fields: {
      ...(priority && { priority }),
      ...(assigneeId !== undefined && assigneeFields(assigneeId)),
      ...(status && statusFields(deps, actor, details, status)),
    },
  });
}

async function requireAgent({ db }: Deps, id: string): Promise<void> {
  const person = await findUser(db, id);
  if (person && canTakeTickets(person)) return;
  throw invalidField('assigneeId', 'Choose an active member of staff.');
}

/** A ticket that someone has taken is in progress. */
const assigneeFields = (assignedTo: string | null): Partial<TicketRow> => ({
  assignedTo,
  status: assignedTo ? 'in_progress' : 'open',
});

/** Fields that follow from the new status. Staff who end an unassigned ticket have solved it. */
function statusFields(
  { clock }: Deps,
  actor: Person,
  { ticket, assigneeId }: TicketDetails,
  status: TicketStatus,
): Partial<TicketRow> {
  const now = clock.now();
  const isSolved = status === 'resolved' || status === 'closed';
  const isByStaff = partyOf(actor, ticket) === 'staff';
  return {
    status,
    resolvedAt: status === 'resolved' ? now : null,
    closedAt: status === 'closed' ? now : null,
    ...(isSolved && isByStaff && !assigneeId && { assignedTo: actor.id }),
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

interface Change {
  verb: string;
  fields: Partial<TicketRow>;
  words?: Words;
}

async function change(
  deps: Deps,
  actor: Person,
  details: TicketDetails,
  { verb, fields, words = {} }: Change,
): Promise<void> {
  const { ticket } = details;
  await inTransaction(deps, actor, async (ctx) => {
    const { tx, now } = ctx;
    const changed = await markTicket(tx, ticket, { ...fields, updatedAt: now });
    if (!changed) throw justChanged('ticket');
    await tellOfTicket(ctx, verb, changed, words);
    await mailNewStatus(ctx, details, changed, words);
  });
}

/** The requester hears what staff decided; their own clicks they know. */
async function mailNewStatus(
  ctx: Context<Person>,
  { ticket, userName, userEmail }: TicketDetails,
  { status }: TicketRow,
  { reason }: Words,
): Promise<void> {
  const { deps, actor, now } = ctx;
  if (status === ticket.status || status === 'in_progress') return;
  if (!userEmail || partyOf(actor, ticket) !== 'staff') return;
  const facts = { ticket, name: userName, to: userEmail, status, reason, at: now };
  await mailJob.enqueue(ctx, ticketStatusEmail({ ...facts, siteUrl: deps.env.publicUrl }));
}

/** Audits a change to a ticket, and tells open pages to refresh. */
export async function tellOfTicket(
  ctx: Context,
  verb: string,
  { id, userId, status, priority, assignedTo }: TicketRow,
  { reason, note }: Words = {},
): Promise<void> {
  await recordAudit(ctx, {
    action: `ticket.${verb}`,
    entity: 'ticket',
    entityId: id,
    details: {
      status,
      priority,
      ...(assignedTo && { assignedTo }),
      ...(reason && { reason }),
      ...(note && { note }),
    },
  });
  await publishEvent(ctx, 'tickets', [userId, allStaff]);
}
