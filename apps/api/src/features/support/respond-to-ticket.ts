import { supportLimits } from '@curbside/domain/support/forms';
import type { Person } from '../../platform/actor.ts';
import { hoursBefore } from '../../platform/clock.ts';
import { type Context, inTransaction } from '../../platform/context.ts';
import { lockWritesOf } from '../../platform/database/person-lock.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError, justChanged, requireAllowed } from '../../platform/errors.ts';
import { mailJob } from '../../platform/mail/mail.job.ts';
import { wantsEmail } from '../notices/index.ts';
import { pushToUser } from '../push/index.ts';
import { tellOfTicket } from './change-ticket.ts';
import { responseEmail } from './emails.ts';
import { decideFor, getVisibleTicket } from './get-ticket.ts';
import { partyOf } from './policy.ts';
import {
  countResponsesSince,
  insertFeedback,
  insertResponse,
  markFeedbackSkipped,
  markTicket,
} from './queries.ts';

/** Responds to an open or assigned ticket. The requester gets staff responses by email. */
export async function respondToTicket(
  deps: Deps,
  actor: Person,
  { id, message }: { id: number; message: string },
): Promise<void> {
  const details = await getVisibleTicket(deps.db, actor, id);
  requireAllowed(decideFor(actor, details, 'respond', deps.clock.now()));
  await inTransaction(deps, actor, async (ctx) => {
    const { tx, now } = ctx;
    if (partyOf(actor, details.ticket) !== 'staff') await requireRate(ctx);
    // Locks the ticket, so that nobody closes it before the response is written.
    const ticket = await markTicket(tx, details.ticket, { updatedAt: now });
    if (!ticket) throw justChanged('ticket');
    const responseId = await insertResponse(tx, {
      ticketId: id,
      userId: actor.id,
      message,
      createdAt: now,
    });
    await tellOfTicket(ctx, 'answered', ticket);
    if (partyOf(actor, ticket) !== 'staff') return;
    await pushToUser(ctx, ticket.userId, {
      title: 'Support answered your ticket',
      path: `/tickets/${id}`,
      tag: `ticket-${id}`,
    });
    const to = details.userEmail;
    if (to && (await wantsEmail(tx, ticket.userId, 'supportReplies'))) {
      const siteUrl = deps.env.publicUrl;
      const mail = responseEmail({ to, details, responseId, message, siteUrl });
      await mailJob.enqueue(ctx, mail);
    }
  });
}

async function requireRate(ctx: Context<Person>): Promise<void> {
  const { tx, actor, now } = ctx;
  await lockWritesOf(tx, 'tickets', actor.id);
  const count = await countResponsesSince(tx, actor.id, hoursBefore(now, 24));
  if (count < supportLimits.responses) return;
  throw new AppError(
    'too_many_requests',
    `You have sent ${supportLimits.responses} responses in the last 24 hours. Please wait for an answer.`,
  );
}

export async function rateTicket(
  deps: Deps,
  actor: Person,
  { id, rating, comment }: { id: number; rating: number; comment: string | null },
): Promise<void> {
  const details = await getVisibleTicket(deps.db, actor, id);
  requireAllowed(decideFor(actor, details, 'giveFeedback', deps.clock.now()));
  await inTransaction(deps, actor, async (ctx) => {
    const { tx, now } = ctx;
    const isFirst = await insertFeedback(tx, { ticketId: id, rating, comment, createdAt: now });
    if (!isFirst) throw new AppError('wrong_state', 'You have rated this ticket already.');
    await tellOfTicket(ctx, 'rated', details.ticket);
  });
}

/** The requester declines to rate the help and is not asked again. */
export async function skipFeedback(
  deps: Deps,
  actor: Person,
  { id }: { id: number },
): Promise<void> {
  const details = await getVisibleTicket(deps.db, actor, id);
  requireAllowed(decideFor(actor, details, 'skipFeedback', deps.clock.now()));
  await inTransaction(deps, actor, async (ctx) => {
    const { tx, now } = ctx;
    const isFirst = await markFeedbackSkipped(tx, id, now);
    if (!isFirst) throw new AppError('wrong_state', 'You have skipped the feedback already.');
    await tellOfTicket(ctx, 'feedback_skipped', details.ticket);
  });
}
