import {
  decideVerificationAction,
  type VerificationAction,
  verificationOutcomes,
} from '@curbside/domain/verification/states';
import { verificationTexts } from '@curbside/domain/verification/texts';
import type { Person } from '../../platform/actor.ts';
import { inTransaction } from '../../platform/context.ts';
import type { Deps } from '../../platform/deps.ts';
import { invalidField, justChanged, requireAllowed } from '../../platform/errors.ts';
import { mailJob } from '../../platform/mail/mail.job.ts';
import { getUser, requireRecentSignIn } from '../accounts/index.ts';
import { recordAudit } from '../audit/index.ts';
import { recalculateRiskJob } from '../risk/index.ts';
import { decisionEmail } from './emails.ts';
import { callerOf } from './policy.ts';
import { decisionActions, findVerification, markVerificationDecided } from './queries.ts';

/** An administrator overrides a person's verification. A rejection needs a reason. */
export async function decideVerification(
  deps: Deps,
  actor: Person,
  input: {
    userId: string;
    action: VerificationAction;
    /** Told to the person; `note` is for staff alone. */
    reason: string | undefined;
    note: string | undefined;
    currentPassword: string | undefined;
  },
): Promise<void> {
  const { userId, action, reason, note } = input;
  if (action === 'reject' && !reason) throw invalidField('reason', verificationTexts.reasonMissing);
  await requireRecentSignIn(deps, actor, input);
  await inTransaction(deps, actor, async (ctx) => {
    const { tx, now } = ctx;
    const user = await getUser(tx, userId);
    const verification = await findVerification(tx, userId);
    const previousStatus = verification?.status ?? 'unverified';
    const facts = { status: previousStatus };
    requireAllowed(decideVerificationAction(action, { facts, caller: callerOf(actor, user), now }));
    const newStatus = verificationOutcomes[action];
    const decided = await markVerificationDecided(tx, userId, {
      previousStatus,
      newStatus,
      verifiedAt: newStatus === 'verified' ? now : null,
    });
    if (!decided) throw justChanged('verification');
    await recalculateRiskJob.enqueue(ctx, { userId });
    await recordAudit(ctx, {
      action: decisionActions[action],
      entity: 'user',
      entityId: userId,
      details: {
        previousStatus,
        newStatus,
        sessionId: verification?.sessionId ?? null,
        ...(reason && { reason }),
        ...(note && { note }),
      },
    });
    const siteUrl = deps.env.publicUrl;
    await mailJob.enqueue(ctx, decisionEmail({ user, action, reason, at: now, siteUrl }));
  });
}
