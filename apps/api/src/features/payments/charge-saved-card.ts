import { formatDollars } from '@curbside/domain/money/money';
import Stripe from 'stripe';
import type { Actor } from '../../platform/actor.ts';
import { getInstallationId } from '../../platform/database/settings.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { mailJob } from '../../platform/mail/mail.job.ts';
import { getUser } from '../accounts/index.ts';
import { recordAudit } from '../audit/index.ts';
import { saveObjects } from '../ledger/index.ts';
import { findOpenCustomer } from '../payment-methods/index.ts';

interface ChargeSavedCard {
  bookingId: number;
  guestId: string;
  cents: number;
  /** Names the charge within the booking, such as `late-fee`: each is made once. */
  purpose: string;
  /** What the guest reads, such as 'Late return'. */
  title: string;
}

/** Stripe's word where the bank wants the guest to confirm the payment. */
const needsGuest = 'authentication_required';

/**
 * Charges a saved card while the guest is not there. Where the bank wants the guest, they get a link
 * to confirm, and the answer is 'confirmation_asked'. Throws conflict without a saved card, and
 * payment_declined.
 */
export async function chargeSavedCard(
  deps: Deps,
  actor: Actor,
  charge: ChargeSavedCard,
): Promise<'paid' | 'confirmation_asked'> {
  const { bookingId, guestId, cents, purpose } = charge;
  const customer = await findOpenCustomer(deps, actor, { userId: guestId });
  const cards = customer
    ? await deps.stripe.customers.listPaymentMethods(customer, { type: 'card', limit: 1 })
    : { data: [] };
  const [card] = cards.data;
  if (!customer || !card) throw new AppError('conflict', 'The guest has no saved card.');
  const installation = await getInstallationId(deps.db);
  try {
    const intent = await deps.stripe.paymentIntents.create(
      {
        amount: cents,
        currency: 'usd',
        customer,
        payment_method: card.id,
        off_session: true,
        confirm: true,
        description: charge.title,
        metadata: { bookingId: String(bookingId), installation, purpose },
      },
      { idempotencyKey: `${installation}-booking-${bookingId}-${purpose}-${cents}-${card.id}` },
    );
    await storeIntent(deps, actor, { charge, intent, action: 'payment.charged_saved_card' });
    return 'paid';
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeCardError)) throw error;
    const intent = error.payment_intent;
    if (error.code !== needsGuest || !intent) {
      throw new AppError('payment_declined', error.message, { cause: error });
    }
    await askGuest(deps, actor, { charge, intentId: intent.id, cardId: card.id });
    return 'confirmation_asked';
  }
}

/** Sends the guest the bank's page, on which they confirm the payment. */
async function askGuest(
  deps: Deps,
  actor: Actor,
  { charge, intentId, cardId }: { charge: ChargeSavedCard; intentId: string; cardId: string },
): Promise<void> {
  const { bookingId, guestId, cents, purpose, title } = charge;
  const intent = await deps.stripe.paymentIntents.confirm(intentId, {
    payment_method: cardId,
    return_url: `${deps.env.publicUrl}/my-bookings?bookingId=${bookingId}`,
  });
  const link = intent.next_action?.redirect_to_url?.url;
  if (!link) throw new Error(`Payment ${intentId} has no page to confirm it on.`);
  const guest = await getUser(deps.db, guestId);
  await storeIntent(deps, actor, { charge, intent, action: 'payment.confirmation_asked' });
  await deps.db.transaction((tx) =>
    mailJob.enqueue(deps, tx, {
      key: `booking-${bookingId}-${purpose}-confirm`,
      to: guest.email,
      subject: `Please confirm a payment: ${title}`,
      letter: {
        name: guest.firstName,
        paragraphs: [
          `Your bank wants you to confirm a payment of ${formatDollars(cents)} for your trip (${title}).`,
        ],
        action: { label: 'Confirm the payment', url: link },
      },
    }),
  );
}

/** The row by which the books find the booking of this charge. */
async function storeIntent(
  deps: Deps,
  actor: Actor,
  {
    charge,
    intent,
    action,
  }: { charge: ChargeSavedCard; intent: Stripe.PaymentIntent; action: string },
): Promise<void> {
  const { bookingId, cents, purpose } = charge;
  const at = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    const createdAt = new Date(intent.created * 1000);
    const { id, status } = intent;
    await saveObjects(tx, [
      { id, kind: 'intent', bookingId, parentId: null, cents, status, createdAt, updatedAt: at },
    ]);
    await recordAudit(tx, actor, {
      at,
      action,
      entity: 'booking',
      entityId: bookingId,
      details: { intentId: id, purpose, cents },
    });
  });
}
