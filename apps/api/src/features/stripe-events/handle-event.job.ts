import { getInstallationId } from '../../platform/database/settings.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Job } from '../../platform/jobs/index.ts';
import { syncPayment } from '../bookings/index.ts';
import { findBookingIdOfStripeObject } from '../payments/index.ts';
import { syncPayoutAccount, syncVerification } from '../verification/index.ts';
import { findUnhandledEvent, markEventHandled, type StripeEventRow } from './queries.ts';
import { handleEventQueue } from './receive-event.ts';

/** Works an event off: it names what has changed, and Stripe is asked how it stands now. */
export function handleEventJob(deps: Deps): Job<{ id: string }> {
  return {
    name: handleEventQueue,
    retries: 15,
    async run({ id }) {
      const event = await findUnhandledEvent(deps.db, id);
      if (!event) return;
      await syncSubject(deps, event);
      await markEventHandled(deps.db, id, deps.clock.now());
    },
  };
}

async function syncSubject(deps: Deps, { type, object }: StripeEventRow): Promise<void> {
  const objectId = String(object.id);
  if (type.startsWith('identity.verification_session.')) return syncVerification(deps, objectId);
  if (type === 'account.updated') {
    await syncPayoutAccount(deps, objectId);
  } else if (type === 'capability.updated' && typeof object.account === 'string') {
    await syncPayoutAccount(deps, object.account);
  } else {
    const bookingId = await findBookingId(deps, objectId, object);
    if (bookingId !== undefined) await syncPayment(deps, bookingId);
  }
}

/** The booking that an object of Stripe's belongs to, unless it is another installation's. */
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
  const metadata = object.metadata as Record<string, string> | null | undefined;
  const isOurs = metadata?.installation === (await getInstallationId(deps.db));
  return isOurs && metadata?.bookingId ? Number(metadata.bookingId) : undefined;
}
