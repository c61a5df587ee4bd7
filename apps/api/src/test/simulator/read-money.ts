import type Stripe from 'stripe';

/** What Stripe holds of one booking's guest. */
interface GuestMoney {
  /** Captured less refunded, over all checkouts. */
  paid: number;
  /** What banks took back for the guest, in lost disputes. */
  takenBack: number;
  /** Authorized and not captured. */
  held: number;
  openPages: number;
}

/** Where all money is at Stripe, in cents, by booking. */
export interface StripeMoney {
  guests: Map<number, GuestMoney>;
  payouts: Map<number, { cents: number; at: Date }[]>;
  /** The platform's whole balance, net of Stripe's fees. */
  balanceCents: number;
  authorizedCents: number;
}

/** Reads everything that Stripe has, whichever of it the product knows. */
export async function readMoney(stripe: Stripe): Promise<StripeMoney> {
  const money: StripeMoney = {
    guests: new Map(),
    payouts: new Map(),
    balanceCents: 0,
    authorizedCents: 0,
  };
  const guestOf = (metadata: Stripe.Metadata | null) => {
    const id = Number(metadata?.bookingId);
    const found = money.guests.get(id) ?? { paid: 0, takenBack: 0, held: 0, openPages: 0 };
    money.guests.set(id, found);
    return found;
  };
  const pages = { limit: 100 } as const;
  const intents = stripe.paymentIntents.list({ ...pages, expand: ['data.latest_charge'] });
  for await (const intent of intents) {
    const charge = intent.latest_charge;
    const refunded =
      charge && typeof charge !== 'string' && charge.captured ? charge.amount_refunded : 0;
    const guest = guestOf(intent.metadata);
    guest.paid += intent.amount_received - refunded;
    guest.held += intent.amount_capturable;
    money.authorizedCents += intent.amount_capturable;
  }
  for await (const dispute of stripe.disputes.list({ ...pages, expand: ['data.payment_intent'] })) {
    const intent = dispute.payment_intent;
    if (dispute.status !== 'lost' || !intent || typeof intent === 'string') continue;
    guestOf(intent.metadata).takenBack += dispute.amount;
  }
  for await (const session of stripe.checkout.sessions.list(pages)) {
    if (session.status === 'open') guestOf(session.metadata).openPages += 1;
  }
  for await (const transfer of stripe.transfers.list(pages)) {
    const id = Number(transfer.metadata.bookingId);
    const sent = money.payouts.get(id) ?? [];
    const cents = transfer.amount - transfer.amount_reversed;
    money.payouts.set(id, [...sent, { cents, at: new Date(transfer.created * 1000) }]);
  }
  for await (const movement of stripe.balanceTransactions.list(pages)) {
    money.balanceCents += movement.net;
  }
  return money;
}
