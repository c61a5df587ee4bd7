import type { VerificationStatus } from '@curbside/domain/verification/states';
import type Stripe from 'stripe';
import type { Actor, Person } from '../../platform/actor.ts';
import { inTransaction } from '../../platform/context.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { recordAudit } from '../audit/index.ts';
import { recalculateRiskJob } from '../risk/index.ts';
import { findVerification, markVerification, saveVerificationSession } from './queries.ts';

/**
 * Opens the page on which people prove their identity. An abandoned session is reopened; the status
 * changes only when the person submits. Stores the result of an earlier session first: its webhook may
 * be late.
 */
export async function startVerification(deps: Deps, actor: Person): Promise<string> {
  const { id: userId } = actor;
  const verification = await findVerification(deps.db, userId);
  if (verification?.status === 'verified') throw verifiedAlready();
  if (verification?.sessionId) {
    const earlier = await syncVerification(deps, actor, verification.sessionId);
    if (earlier.status === 'verified') throw verifiedAlready();
    if (earlier.status === 'requires_input' && earlier.url) return earlier.url;
    if (earlier.status === 'processing') {
      throw new AppError('wrong_state', 'Your verification is being processed.');
    }
  }
  const session = await deps.stripe.identity.verificationSessions.create({
    type: 'document',
    metadata: { userId },
    client_reference_id: userId,
    return_url: `${actor.site}/verification-success`,
  });
  if (!session.url) throw new Error('The verification session has no page.');
  const isSaved = await inTransaction(deps, actor, async (ctx) => {
    const saved = await saveVerificationSession(ctx.tx, {
      userId,
      earlier: verification?.sessionId ?? null,
      sessionId: session.id,
    });
    if (saved) {
      await recordAudit(ctx, {
        action: 'verification.started',
        entity: 'user',
        entityId: userId,
      });
    }
    return saved;
  });
  // Two concurrent starts lead to the same session: the one that was saved.
  return isSaved ? session.url : startVerification(deps, actor);
}

function verifiedAlready(): AppError {
  return new AppError('wrong_state', 'Your identity is verified already.');
}

/**
 * Maps Stripe's states to ours. Stripe has no 'failed': it asks for input again and names the error. A
 * session that was not submitted leaves the person unverified.
 */
function verificationStatusOf(
  session: Pick<Stripe.Identity.VerificationSession, 'status' | 'last_error'>,
): VerificationStatus {
  switch (session.status) {
    case 'verified':
      return 'verified';
    case 'processing':
      return 'pending';
    case 'requires_input':
      return session.last_error ? 'failed' : 'unverified';
    default:
      return 'unverified';
  }
}

/** Reads a session's state from Stripe, stores it and returns it. Safe to repeat, in any order. */
export async function syncVerification(
  deps: Deps,
  actor: Actor,
  sessionId: string,
): Promise<Stripe.Identity.VerificationSession> {
  const session = await deps.stripe.identity.verificationSessions.retrieve(sessionId, {
    expand: ['verified_outputs'],
  });
  const status = verificationStatusOf(session);
  const outputs = session.verified_outputs;
  const outcome = {
    status,
    verifiedAt: status === 'verified' ? deps.clock.now() : null,
    outputs: outputs
      ? { firstName: outputs.first_name, lastName: outputs.last_name, dob: outputs.dob }
      : null,
  };
  await inTransaction(deps, actor, async (ctx) => {
    const changed = await markVerification(ctx.tx, sessionId, outcome);
    if (!changed) return;
    await recalculateRiskJob.enqueue(ctx, { userId: changed.userId });
    await recordAudit(ctx, {
      action: `verification.${status}`,
      entity: 'user',
      entityId: changed.userId,
      details: { previousStatus: changed.previous, newStatus: status },
    });
  });
  return session;
}
