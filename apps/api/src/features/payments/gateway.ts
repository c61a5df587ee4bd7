import { marketCurrency } from '@curbside/domain/money/money';
import { maxFailedRefunds } from '@curbside/domain/payments/states';
import type Stripe from 'stripe';
import type { Queryable } from '../../platform/database/index.ts';
import { getInstallationId } from '../../platform/database/settings.ts';
import type { Deps } from '../../platform/deps.ts';
import { isStripeFailure, isStripeRefusal } from '../../platform/stripe/index.ts';
import { idOf, listTransferIds } from '../ledger/index.ts';
import { type KeptCard, readKeptCard } from '../payment-methods/index.ts';
import {
  countPaymentAttempt,
  findPayment,
  getPayment,
  type PaymentRow,
  updatePayment,
} from './queries.ts';

/** State of an order's payment at Stripe. */
export type PaymentState =
  | { kind: 'none' }
  | { kind: 'open' }
  | { kind: 'expired' }
  | {
      kind: 'authorized';
      captureBefore: Date | undefined;
      amountCents: number;
      /** Stripe's fingerprint of the card number, equal for all customers who pay with it. */
      cardFingerprint: string | null;
      /** The card that later charges of the trip go to. */
      keptCard: KeptCard | undefined;
    }
  | { kind: 'captured' }
  | { kind: 'canceled' };

/** Idempotency key of an order's step. Two installations on one Stripe account never share a key. */
async function keyFor(deps: Deps, payment: PaymentRow, step: string): Promise<string> {
  const installation = await getInstallationId(deps.db);
  const { bookingId, reference, attempt } = payment;
  return `${installation}-booking-${bookingId}-${reference}-${step}-${attempt}`;
}

export const metadataOf = ({ bookingId, reference }: PaymentRow) => ({
  bookingId: String(bookingId),
  reference,
});

/**
 * Makes one call that moves money. Stripe replays a failure under the same key, so a retry gets a new
 * one.
 */
async function act<Result>(
  deps: Deps,
  orderId: number,
  step: string,
  call: (payment: PaymentRow, options: Stripe.RequestOptions) => Promise<Result>,
): Promise<Result> {
  const payment = await getPayment(deps.db, orderId);
  try {
    return await call(payment, { idempotencyKey: await keyFor(deps, payment, step) });
  } catch (error) {
    if (isStripeFailure(error) || isStripeRefusal(error))
      await countPaymentAttempt(deps.db, orderId);
    throw error;
  }
}

/** Parameters may change between attempts, and Stripe accepts only one request per key. */
function extendKey(options: Stripe.RequestOptions, part: string): Stripe.RequestOptions {
  return { ...options, idempotencyKey: `${options.idempotencyKey}-${part}` };
}

function required(value: string | null, what: string): string {
  if (!value) throw new Error(`The payment has no ${what}.`);
  return value;
}

/** Reads the payment's state at Stripe and stores the ids of its objects. */
export async function readPayment(deps: Deps, orderId: number): Promise<PaymentState> {
  const payment = await findPayment(deps.db, orderId);
  if (!payment) return { kind: 'none' };
  const { session, intent } = await readCurrent(deps, payment);
  if (!intent) return { kind: session ? stateWithoutIntent(session) : 'none' };
  const charge = typeof intent.latest_charge === 'string' ? null : intent.latest_charge;
  if (payment.intentId !== intent.id || payment.chargeId !== (charge?.id ?? null)) {
    await updatePayment(deps.db, orderId, { intentId: intent.id, chargeId: charge?.id ?? null });
  }
  // With manual capture the session's payment_status says little: the intent decides.
  if (intent.status === 'requires_capture') {
    const card = charge?.payment_method_details?.card;
    const before = card?.capture_before;
    return {
      kind: 'authorized',
      captureBefore: before ? new Date(before * 1000) : undefined,
      amountCents: intent.amount,
      cardFingerprint: card?.fingerprint ?? null,
      keptCard: session && charge ? readKeptCard(session, charge) : undefined,
    };
  }
  if (intent.status === 'succeeded') return { kind: 'captured' };
  if (intent.status === 'canceled') {
    // An intent that never held money is canceled with its session: that is no void. The charge of a
    // declined card never held money either.
    return { kind: charge?.status === 'succeeded' ? 'canceled' : 'expired' };
  }
  return { kind: session ? stateWithoutIntent(session) : 'none' };
}

async function readCurrent(
  { stripe }: Deps,
  { checkoutSessionId, intentId }: PaymentRow,
): Promise<{ session?: Stripe.Checkout.Session; intent?: Stripe.PaymentIntent }> {
  if (checkoutSessionId) {
    const session = await stripe.checkout.sessions.retrieve(checkoutSessionId, {
      expand: ['payment_intent.latest_charge'],
    });
    const intent = session.payment_intent;
    return { session, ...(intent && typeof intent !== 'string' && { intent }) };
  }
  if (!intentId) return {};
  const intent = await stripe.paymentIntents.retrieve(intentId, { expand: ['latest_charge'] });
  return { intent };
}

function stateWithoutIntent(session: Stripe.Checkout.Session): 'open' | 'expired' {
  return session.status === 'expired' ? 'expired' : 'open';
}

/** Captures the authorized money. Safe to repeat. Throws Stripe's error after the authorization lapsed. */
export async function capturePayment(deps: Deps, orderId: number): Promise<void> {
  try {
    await act(deps, orderId, 'capture', (payment, options) =>
      deps.stripe.paymentIntents.capture(required(payment.intentId, 'intent'), {}, options),
    );
  } catch (error) {
    // An earlier attempt may have captured although its response was an error.
    const isDone = isStripeRefusal(error) && (await readPayment(deps, orderId)).kind === 'captured';
    if (!isDone) throw error;
  }
}

export async function voidPayment(deps: Deps, orderId: number): Promise<void> {
  await act(deps, orderId, 'void', (payment, options) =>
    deps.stripe.paymentIntents.cancel(required(payment.intentId, 'intent'), {}, options),
  );
}

/** Closes an unpaid checkout page. */
export async function expireCheckout(deps: Deps, orderId: number): Promise<void> {
  await act(deps, orderId, 'expire', (payment, options) =>
    deps.stripe.checkout.sessions.expire(
      required(payment.checkoutSessionId, 'session'),
      {},
      options,
    ),
  );
}

/**
 * Brings the total refunded up to `targetCents`. Counts refunds that Stripe has already, so that a lost
 * response never causes a second refund; failed refunds do not count.
 */
export async function refundPayment(
  deps: Deps,
  orderId: number,
  targetCents: number,
): Promise<void> {
  await act(deps, orderId, 'refund', async (payment, options) => {
    const intent = required(payment.intentId, 'intent');
    const earlier = await deps.stripe.refunds.list({ payment_intent: intent, limit: 100 });
    const cents = targetCents - refundedCents(earlier.data);
    if (cents <= 0) return undefined;
    const metadata = metadataOf(payment);
    return deps.stripe.refunds.create(
      { payment_intent: intent, amount: cents, metadata },
      extendKey(options, `${earlier.data.length}-${cents}`),
    );
  });
}

/** Sum of refunds that have not failed or been canceled. */
export function refundedCents(refunds: readonly Stripe.Refund[]): number {
  return refunds
    .filter(({ status }) => status !== 'failed' && status !== 'canceled')
    .reduce((sum, { amount }) => sum + amount, 0);
}

/** Sum of such refunds that others made at Stripe. */
export const foreignRefundedCents = (refunds: readonly Stripe.Refund[]): number =>
  refundedCents(refunds.filter(({ metadata }) => metadata?.reference === undefined));

/** The card refused the last try of a refund: staff find another way. */
export const areLeftToStaff = (refunds: readonly Stripe.Refund[]): boolean =>
  refunds.filter(({ status }) => status === 'failed').length >= maxFailedRefunds;

/** Sum of transfers, minus reversals. */
export function transferredCents(transfers: readonly Stripe.Transfer[]): number {
  return transfers.reduce((sum, { amount, amount_reversed }) => sum + amount - amount_reversed, 0);
}

/** Stripe's `transfer_group` of a payment. */
export async function transferGroupOf(db: Queryable, payment: PaymentRow): Promise<string> {
  const { bookingId, reference } = payment;
  return `${await getInstallationId(db)}-booking-${bookingId}-${reference}`;
}

/**
 * Every transfer of a payment: those in its group, and those that staff made from its charge at Stripe,
 * which our balance transactions show.
 */
export async function listTransfers(
  { db, stripe }: Deps,
  payment: PaymentRow,
): Promise<Stripe.Transfer[]> {
  const expand = ['balance_transaction'];
  const { data: grouped } = await stripe.transfers.list({
    transfer_group: await transferGroupOf(db, payment),
    limit: 100,
    expand: expand.map((name) => `data.${name}`),
  });
  const known = new Set(grouped.map(({ id }) => id));
  const others: Stripe.Transfer[] = [];
  for (const id of await listTransferIds(db, payment.orderId)) {
    if (!known.has(id)) others.push(await stripe.transfers.retrieve(id, { expand }));
  }
  return [...grouped, ...others];
}

/**
 * Brings the total transferred to the host up to `targetCents`. Counts transfers that Stripe has already,
 * so that a lost response never causes a second payout. Stripe draws from a charge what refunds have left
 * of it; what goes beyond, because the platform bears a refund, comes from the platform's own balance.
 */
export async function transferPayout(
  deps: Deps,
  orderId: number,
  { targetCents, destination }: { targetCents: number; destination: string },
): Promise<void> {
  await act(deps, orderId, 'transfer', async (payment, options) => {
    const earlier = await listTransfers(deps, payment);
    const missingCents = targetCents - transferredCents(earlier);
    if (missingCents <= 0) return;
    const charge = required(payment.chargeId, 'charge');
    const drawnCents = Math.min(missingCents, await leftOf(deps, charge, earlier));
    const parts = [
      { cents: drawnCents, from: { source_transaction: charge }, key: '' },
      { cents: missingCents - drawnCents, from: {}, key: '-balance' },
    ].filter(({ cents }) => cents > 0);
    const group = await transferGroupOf(deps.db, payment);
    for (const [index, { cents, from, key }] of parts.entries()) {
      const transfer = await deps.stripe.transfers.create(
        {
          amount: cents,
          currency: marketCurrency,
          destination,
          ...from,
          transfer_group: group,
          metadata: metadataOf(payment),
        },
        extendKey(options, `${earlier.length + index}-${cents}${key}`),
      );
      await updatePayment(deps.db, orderId, { transferId: transfer.id });
    }
  });
}

/** The cents of a charge that refunds and earlier transfers have left. */
async function leftOf(
  { stripe }: Deps,
  chargeId: string,
  transfers: readonly Stripe.Transfer[],
): Promise<number> {
  const { amount_captured, amount_refunded } = await stripe.charges.retrieve(chargeId);
  const drawn = transfers.filter(({ source_transaction }) => source_transaction === chargeId);
  return Math.max(0, amount_captured - amount_refunded - transferredCents(drawn));
}

/** Metadata that tells our own reversals from those made by hand at Stripe. */
const ownReversal = 'owed_back';

/** Stripe's error code for an insufficient balance. */
const shortOfFunds = 'balance_insufficient';

export const isOwnTransfer = ({ metadata }: Stripe.Transfer) => metadata.reference !== undefined;

export const isOwnReversal = ({ metadata }: Stripe.TransferReversal) =>
  metadata?.reason === ownReversal;

/** Reverses up to `cents`, limited by the host's Stripe balance. Returns the amount reversed. */
export async function reverseTransfer(
  deps: Deps,
  orderId: number,
  { transfer, cents }: { transfer: Stripe.Transfer; cents: number },
): Promise<number> {
  const take = (part: number) =>
    act(deps, orderId, 'reverse', async (payment, options) => {
      const now = await deps.stripe.transfers.retrieve(transfer.id);
      // Reversed meanwhile, by hand or by a call whose response was lost.
      if (now.amount_reversed > transfer.amount_reversed) return;
      await deps.stripe.transfers.createReversal(
        transfer.id,
        {
          amount: part,
          metadata: { ...metadataOf(payment), reason: ownReversal },
        },
        extendKey(options, `${transfer.id}-${transfer.amount_reversed}-${part}`),
      );
    });
  try {
    await take(cents);
    return cents;
  } catch (error) {
    if (!isStripeRefusal(error) || error.code !== shortOfFunds) throw error;
  }
  const account = idOf(transfer.destination) ?? undefined;
  const balance = await deps.stripe.balance.retrieve({}, { stripeAccount: account });
  const left = balance.available.find(({ currency }) => currency === marketCurrency)?.amount ?? 0;
  const part = Math.min(left, cents);
  if (part <= 0) return 0;
  await take(part);
  return part;
}
