import type { VerificationStatus } from '@curbside/domain/verification/states';
import type Stripe from 'stripe';
import type { Actor } from '../../platform/actor.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import { findUser } from '../accounts/index.ts';
import { markVerification, saveVerificationSession } from './queries.ts';

/**
 * The page on which a person proves who they are. A session that still waits is opened again
 * rather than replaced. Throws wrong_state for somebody verified or being checked.
 */
export async function startVerification(deps: Deps, actor: Actor): Promise<string> {
  const user = await findUser(deps.db, actor.id);
  if (!user) throw notFound('User');
  if (user.verificationStatus === 'verified') {
    throw new AppError('wrong_state', 'Your identity is verified already.');
  }
  const sessions = deps.stripe.identity.verificationSessions;
  if (user.verificationSessionId && user.verificationStatus !== 'unverified') {
    const earlier = await sessions.retrieve(user.verificationSessionId);
    if (earlier.status === 'requires_input' && earlier.url) return earlier.url;
    if (earlier.status === 'processing') {
      throw new AppError('wrong_state', 'Your verification is being processed.');
    }
  }
  const session = await sessions.create({
    type: 'document',
    metadata: { userId: user.id },
    client_reference_id: user.id,
    return_url: `${actor.site}/verification-success`,
  });
  if (!session.url) throw new Error('The verification session has no page.');
  const isSaved = await saveVerificationSession(
    deps.db,
    user.id,
    user.verificationSessionId,
    session.id,
  );
  // Started twice at once: both lead to the session that we wait for.
  return isSaved ? session.url : startVerification(deps, actor);
}

/** Stripe's states in ours: it has no 'failed', but asks again and says what went wrong. */
function verificationStatusOf(
  session: Pick<Stripe.Identity.VerificationSession, 'status' | 'last_error'>,
): VerificationStatus {
  switch (session.status) {
    case 'verified':
      return 'verified';
    case 'canceled':
      return 'unverified';
    case 'requires_input':
      return session.last_error ? 'failed' : 'pending';
    default:
      return 'pending';
  }
}

/** Asks Stripe where a session stands and takes it over. Safe in any order and any number of times. */
export async function syncVerification(deps: Deps, sessionId: string): Promise<void> {
  const session = await deps.stripe.identity.verificationSessions.retrieve(sessionId, {
    expand: ['verified_outputs'],
  });
  const status = verificationStatusOf(session);
  const outputs = session.verified_outputs;
  await markVerification(deps.db, sessionId, {
    status,
    verifiedAt: status === 'verified' ? deps.clock.now() : null,
    data: outputs
      ? { firstName: outputs.first_name, lastName: outputs.last_name, dob: outputs.dob }
      : null,
  });
}
