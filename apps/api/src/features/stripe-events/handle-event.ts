import type { Actor } from '../../platform/actor.ts';
import type { Deps } from '../../platform/deps.ts';
import { syncPayment } from '../bookings/index.ts';
import { absorbFraudWarning } from '../disputes/index.ts';
import { findOrderOfMetadata } from '../ledger/index.ts';
import { letGoOfDetachedCard } from '../payment-methods/index.ts';
import { findBookingIdOfStripeObject, noteCheckout } from '../payments/index.ts';
import { syncPayoutAccount } from '../payout-accounts/index.ts';
import { syncVerification } from '../verification/index.ts';
import { findUnhandledEvent, markEventHandled, type StripeEventRow } from './queries.ts';

/** Handles one stored event. It only names the changed object: the current state is read from Stripe. */
export async function handleEvent(deps: Deps, actor: Actor, id: string): Promise<void> {
  const event = await findUnhandledEvent(deps.db, id);
  if (!event) return;
  await syncSubject(deps, actor, event);
  await markEventHandled(deps.db, id, deps.clock.now());
}

async function syncSubject(
  deps: Deps,
  actor: Actor,
  { type, object }: StripeEventRow,
): Promise<void> {
  const { id: objectId } = object;
  if (typeof objectId !== 'string') return;
  if (type.startsWith('identity.verification_session.')) {
    await syncVerification(deps, actor, objectId);
  } else if (type === 'account.updated') {
    await syncPayoutAccount(deps, actor, objectId);
  } else if (type === 'capability.updated' && typeof object.account === 'string') {
    await syncPayoutAccount(deps, actor, object.account);
  } else if (type === 'radar.early_fraud_warning.created') {
    await absorbFraudWarning(deps, actor, { warningId: objectId });
  } else if (type === 'payment_method.detached') {
    await letGoOfDetachedCard(deps, actor, { paymentMethodId: objectId });
  } else {
    const bookingId = await findBookingId(deps, objectId, object);
    if (bookingId !== undefined) await syncPayment(deps, actor, bookingId);
  }
}

/** The booking that a Stripe object belongs to, unless it is another installation's. */
async function findBookingId(
  deps: Deps,
  objectId: string,
  object: StripeEventRow['object'],
): Promise<number | undefined> {
  for (const stripeId of [objectId, object.payment_intent, object.charge]) {
    if (typeof stripeId !== 'string') continue;
    const known = await findBookingIdOfStripeObject(deps.db, stripeId);
    if (known !== undefined) return known;
  }
  const order = await findOrderOfMetadata(deps.db, object.metadata);
  if (order && object.object === 'checkout.session') {
    const { attempt: reference } = (object.metadata ?? {}) as Record<string, unknown>;
    const createdAt = deps.clock.now();
    await noteCheckout(deps.db, { ...order, sessionId: objectId, reference, createdAt });
  }
  return order?.bookingId;
}
