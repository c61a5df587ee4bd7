import { differencesPath } from '@curbside/domain/ledger/pages';
import { formatDollars } from '@curbside/domain/money/money';
import type Stripe from 'stripe';
import type { Actor } from '../../platform/actor.ts';
import { type Context, inTransaction } from '../../platform/context.ts';
import type { Deps } from '../../platform/deps.ts';
import { runEach } from '../../platform/jobs/index.ts';
import { mailJob } from '../../platform/mail/mail.job.ts';
import { teamMails } from '../../platform/mail/team-mails.ts';
import { listAdminEmails } from '../accounts/index.ts';
import { recordAudit } from '../audit/index.ts';
import { idOf, saveDifference } from '../ledger/index.ts';
import { findBookingIdOfStripeObject } from '../payments/index.ts';
import { freezePayout, unfreezePayout } from '../settlement/index.ts';
import {
  insertFraudWarning,
  listClearedWarnings,
  markWarningReleased,
} from './fraud-warning-queries.ts';

/**
 * Freezes the payout of a payment that its card's bank calls fraudulent, and makes it a task for staff:
 * most of these become disputes unless they are refunded first. One that was given back in full needs
 * nothing, and is only in the audit log. Safe to run twice.
 */
export async function absorbFraudWarning(
  deps: Deps,
  actor: Actor,
  { warningId }: { warningId: string },
): Promise<void> {
  const warning = await deps.stripe.radar.earlyFraudWarnings.retrieve(warningId, {
    expand: ['charge'],
  });
  const chargeId = idOf(warning.charge) ?? '';
  const bookingId =
    (await findBookingIdOfStripeObject(deps.db, chargeId)) ??
    (await findBookingIdOfStripeObject(deps.db, idOf(warning.payment_intent ?? null) ?? ''));
  if (bookingId === undefined) {
    deps.log.warn({ warningId, chargeId }, 'a fraud warning belongs to no booking');
    return;
  }
  const charge = typeof warning.charge === 'string' ? undefined : warning.charge;
  const isGivenBack = charge?.refunded ?? false;
  await inTransaction(deps, actor, async (ctx) => {
    const isNew = await insertFraudWarning(ctx.tx, {
      stripeId: warning.id,
      bookingId,
      chargeId,
      fraudType: warning.fraud_type,
      warnedAt: new Date(warning.created * 1000),
      receivedAt: ctx.now,
      releasedAt: isGivenBack ? ctx.now : null,
    });
    if (!isNew) return;
    const isFrozen = !isGivenBack && (await freezePayout(ctx, { bookingId }));
    await recordAudit(ctx, {
      action: 'payment.fraud_warning',
      entity: 'booking',
      entityId: bookingId,
      details: { warningId, fraudType: warning.fraud_type, isFrozen, isGivenBack },
    });
    if (!isGivenBack) await raiseAlarm(ctx, { bookingId, warning, charge, isFrozen });
  });
}

interface Alarm {
  bookingId: number;
  warning: Stripe.Radar.EarlyFraudWarning;
  charge: Stripe.Charge | undefined;
  isFrozen: boolean;
}

async function raiseAlarm(ctx: Context, given: Alarm): Promise<void> {
  const { tx, deps, now } = ctx;
  const { bookingId, warning, charge, isFrozen } = given;
  const paidCents = charge?.amount_captured ?? 0;
  const leftCents = paidCents - (charge?.amount_refunded ?? 0);
  await saveDifference(tx, {
    kind: 'fraud_warning',
    subject: warning.id,
    bookingId,
    ledgerCents: paidCents,
    stripeCents: leftCents,
    at: now,
  });
  deps.log.warn({ bookingId, warningId: warning.id }, 'a bank warns of fraud');
  const payout = isFrozen
    ? 'The host’s payout is frozen until you resolve this warning.'
    : 'There is no payout left to freeze.';
  const mails = teamMails(await listAdminEmails(tx), {
    key: `fraud-warning-${warning.id}`,
    subject: `Booking ${bookingId}: the bank warns of fraud`,
    letter: {
      paragraphs: [
        'The bank of the guest’s card says that its owner did not make this payment. Most of these payments are disputed later, unless they are refunded first.',
        payout,
      ],
      facts: [
        { label: 'Booking', value: String(bookingId) },
        { label: 'Paid', value: formatDollars(paidCents) },
        { label: 'Not refunded yet', value: formatDollars(leftCents) },
        { label: 'Reason', value: warning.fraud_type.replaceAll('_', ' ') },
      ],
      action: { label: 'Open the differences', url: `${deps.env.publicUrl}${differencesPath}` },
    },
  });
  for (const mail of mails) await mailJob.enqueue(ctx, mail);
}

/** Staff have resolved the warning: what it held back goes on. */
export async function releaseClearedPayouts(deps: Deps, actor: Actor): Promise<void> {
  await runEach(deps.log, await listClearedWarnings(deps.db), ({ stripeId, bookingId }) =>
    inTransaction(deps, actor, async (ctx) => {
      const released = await markWarningReleased(ctx.tx, stripeId, ctx.now);
      if (released) await unfreezePayout(ctx, { bookingId });
    }),
  );
}
