import { marketCurrency } from '@curbside/domain/money/money';
import { statementSuffix } from '@curbside/domain/payments/statement-suffix';
import type Stripe from 'stripe';
import type { Actor } from '../../platform/actor.ts';
import { inTransaction } from '../../platform/context.ts';
import { getInstallationId } from '../../platform/database/settings.ts';
import type { Deps } from '../../platform/deps.ts';
import { isStripeFailure, isStripeRefusal } from '../../platform/stripe/index.ts';
import type { OrderRow } from '../charges/index.ts';
import { type AttemptRow, replacePayment, updateAttempt } from './attempt-queries.ts';
import { metadataOf, transferGroupOf } from './gateway.ts';
import { getPayment } from './queries.ts';
import { type AttemptAtStripe, readAttempt } from './read-attempt.ts';

/** How a try to charge a card ended; `unknown` if Stripe made nothing of it that we could find. */
export type ChargeOutcome =
  | { kind: 'paid'; intentId: string; chargeId: string | null }
  | { kind: 'declined'; code: string }
  | { kind: 'needs_owner' }
  | { kind: 'unknown' };

const authenticationRequired = 'authentication_required';

/**
 * Charges the card of a stored try while the guest is away. One whose answer was lost is looked for at
 * Stripe first, so that it is never charged twice; asked again, it has the same idempotency key.
 */
export async function chargeCard(
  deps: Deps,
  actor: Actor,
  { order, attempt, customerId }: { order: OrderRow; attempt: AttemptRow; customerId: string },
): Promise<ChargeOutcome> {
  const outcome = await ask(deps, { order, attempt, customerId });
  if (outcome.kind === 'paid') {
    const { intentId, chargeId } = outcome;
    const current = { checkoutSessionId: null, checkoutUrl: null, intentId, chargeId };
    await inTransaction(deps, actor, ({ tx }) =>
      replacePayment(tx, { orderId: order.id, attemptId: attempt.id, ...current }),
    );
  }
  return outcome;
}

interface Ask {
  order: OrderRow;
  attempt: AttemptRow;
  customerId: string;
}

async function ask(deps: Deps, { order, attempt, customerId }: Ask): Promise<ChargeOutcome> {
  const known = await readAttempt(deps.stripe, attempt);
  if (known) return outcomeOf(known.intent);
  const payment = await getPayment(deps.db, order.id);
  const installation = await getInstallationId(deps.db);
  try {
    const intent = await deps.stripe.paymentIntents.create(
      {
        amount: order.totalCents,
        currency: marketCurrency,
        customer: customerId,
        payment_method: String(attempt.paymentMethodId),
        off_session: true,
        confirm: true,
        statement_descriptor_suffix: statementSuffix(order.bookingId),
        transfer_group: await transferGroupOf(deps.db, payment),
        metadata: { ...metadataOf(payment), attempt: attempt.reference, installation },
        expand: ['latest_charge'],
      },
      { idempotencyKey: `${installation}-attempt-${attempt.reference}` },
    );
    return outcomeOf(intent);
  } catch (error) {
    if (isStripeRefusal(error)) return refusalOf(deps, attempt, error);
    if (!isStripeFailure(error)) throw error;
    // Stripe replays a failure under the same key. It may have charged the card before it failed.
    const made = await readAttempt(deps.stripe, attempt);
    return made ? outcomeOf(made.intent) : { kind: 'unknown' };
  }
}

async function refusalOf(
  deps: Deps,
  attempt: AttemptRow,
  error: Stripe.errors.StripeError,
): Promise<ChargeOutcome> {
  const { payment_intent: intent } = error.raw as { payment_intent?: Stripe.PaymentIntent };
  if (intent) {
    await updateAttempt(deps.db, attempt.id, { intentId: intent.id });
    // Nobody may confirm it later.
    await deps.stripe.paymentIntents.cancel(intent.id).catch((problem: unknown) => {
      if (!isStripeRefusal(problem)) throw problem;
    });
  }
  const code = error.decline_code ?? error.code ?? 'refused';
  return error.code === authenticationRequired
    ? { kind: 'needs_owner' }
    : { kind: 'declined', code };
}

/** The state of a try that Stripe made. */
function outcomeOf(intent: AttemptAtStripe['intent']): ChargeOutcome {
  if (!intent) return { kind: 'unknown' };
  if (intent.status === 'succeeded') {
    const charge = intent.latest_charge;
    const chargeId = typeof charge === 'string' ? charge : (charge?.id ?? null);
    return { kind: 'paid', intentId: intent.id, chargeId };
  }
  const error = intent.last_payment_error;
  if (error?.code === authenticationRequired) return { kind: 'needs_owner' };
  return { kind: 'declined', code: error?.decline_code ?? error?.code ?? intent.status };
}
