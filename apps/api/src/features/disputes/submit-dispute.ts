import { decideDisputeAction } from '@curbside/domain/disputes/states';
import { adminCaller, type Person } from '../../platform/actor.ts';
import { inTransaction } from '../../platform/context.ts';
import { getInstallationId } from '../../platform/database/settings.ts';
import type { Deps } from '../../platform/deps.ts';
import { requireAllowed } from '../../platform/errors.ts';
import { withFreshKeys } from '../../platform/stripe/index.ts';
import { requireRecentSignIn } from '../accounts/index.ts';
import { recordAudit } from '../audit/index.ts';
import { syncPayment } from '../bookings/index.ts';
import { markDisputeSubmitted } from '../payments/index.ts';
import { evidenceFields } from './evidence-fields.ts';
import { minuteOf, uploadEvidenceFiles } from './evidence-files.ts';
import { collectEvidence, getDispute } from './get-dispute.ts';
import type { DisputeDetails } from './queries.ts';

interface SubmitDispute {
  id: number;
  note?: string | undefined;
  currentPassword?: string | undefined;
}

/** Sends the evidence of a dispute to the bank, which accepts it only once. */
export async function submitDispute(
  deps: Deps,
  actor: Person,
  { id, note, currentPassword }: SubmitDispute,
): Promise<DisputeDetails> {
  await requireRecentSignIn(deps, actor, { currentPassword });
  // The bank may have decided meanwhile, or an earlier response may have been lost.
  const { booking } = await getDispute(deps.db, id);
  await syncPayment(deps, actor, booking.id);
  const details = await getDispute(deps.db, id);
  const { dispute } = details;
  const now = deps.clock.now();
  requireAllowed(
    decideDisputeAction('submit', {
      facts: dispute,
      caller: adminCaller(actor, booking),
      now,
    }),
  );
  const facts = await collectEvidence(deps, actor, details);
  const files = await uploadEvidenceFiles(deps, actor, facts);
  const evidence = { ...evidenceFields({ ...facts, note }), ...files };
  const installation = await getInstallationId(deps.db);
  const key = `${installation}-${dispute.stripeId}-evidence-${minuteOf(now)}`;
  await withFreshKeys(key, async (idempotencyKey) => {
    const current = await deps.stripe.disputes.retrieve(dispute.stripeId);
    if (current.evidence_details.submission_count > 0) return;
    await deps.stripe.disputes.update(
      dispute.stripeId,
      { evidence, submit: true },
      { idempotencyKey },
    );
  });
  await inTransaction(deps, actor, async (ctx) => {
    const { tx, now } = ctx;
    const row = await markDisputeSubmitted(tx, id, { submittedAt: now, submittedBy: actor.id });
    if (!row) return;
    await recordAudit(ctx, {
      action: 'dispute.submitted',
      entity: 'dispute',
      entityId: id,
      details: { bookingId: row.bookingId, stripeId: row.stripeId, fields: Object.keys(evidence) },
    });
  });
  await syncPayment(deps, actor, booking.id);
  return getDispute(deps.db, id);
}
