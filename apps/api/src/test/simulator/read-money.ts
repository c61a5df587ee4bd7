import type Stripe from 'stripe';

/** A refund of a captured charge. */
interface RefundFacts {
  cents: number;
  status: string;
  /** Made by the product, not in the dashboard. */
  isOwn: boolean;
  at: number;
}

export interface DisputeFacts {
  reason: string;
  /** Withdrawn and not returned by the bank, without fees. */
  withheld: number;
  isOpen: boolean;
  wasWithdrawn: boolean;
  wasReturned: boolean;
}

interface TransferFacts {
  cents: number;
  reversed: number;
  /** Reversals that the product did not make. */
  reversedByOthers: number;
  destination: string;
  at: Date;
}

/** One booking's money at Stripe. */
export interface BookingMoney {
  /** Captured over all checkouts. */
  captured: number;
  /** Refunded from the captured amount, without failed refunds. */
  refunded: number;
  /** Authorized and not captured. */
  held: number;
  openPages: number;
  refunds: RefundFacts[];
  disputes: DisputeFacts[];
  transfers: TransferFacts[];
}

/** The host was sent this, and nobody took it back. */
export const sentOf = ({ transfers }: BookingMoney) =>
  transfers.reduce((sum, { cents, reversed }) => sum + cents - reversed, 0);

/** A movement of the platform's balance. */
interface Movement {
  id: string;
  net: number;
  fee: number;
  type: string;
}

/** All money at Stripe, in cents. */
export interface StripeMoney {
  /** For the price of the trip. */
  bookings: Map<number, BookingMoney>;
  /** For charges after the trip, by their order. */
  claims: Map<number, BookingMoney>;
  movements: Movement[];
  /** Transfers without a charge of a booking. */
  strayTransfers: string[];
  /** The platform's whole balance, net of Stripe's fees. */
  balanceCents: number;
  authorizedCents: number;
}

const pages = { limit: 100 } as const;
export const noMoney = (): BookingMoney => ({
  captured: 0,
  refunded: 0,
  held: 0,
  openPages: 0,
  refunds: [],
  disputes: [],
  transfers: [],
});

const idOf = (value: string | { id: string } | null) =>
  typeof value === 'string' ? value : value?.id;

/**
 * Reads everything at Stripe, known to the product or not. A payment's metadata identifies its booking,
 * or its claim by the reference; other objects belong to the booking or claim of their charge.
 */
export async function readMoney(
  stripe: Stripe,
  claims: ReadonlyMap<string, number>,
): Promise<StripeMoney> {
  const money: StripeMoney = {
    bookings: new Map(),
    claims: new Map(),
    movements: [],
    strayTransfers: [],
    balanceCents: 0,
    authorizedCents: 0,
  };
  const ofBooking = (metadata: Stripe.Metadata | null) => {
    const claim = claims.get(metadata?.reference ?? '');
    const group = claim === undefined ? money.bookings : money.claims;
    const id = claim ?? Number(metadata?.bookingId);
    const found = group.get(id) ?? noMoney();
    group.set(id, found);
    return found;
  };
  const byCharge = new Map<string, BookingMoney>();
  const intents = stripe.paymentIntents.list({ ...pages, expand: ['data.latest_charge'] });
  for await (const intent of intents) {
    const charge = intent.latest_charge;
    const booking = ofBooking(intent.metadata);
    booking.captured += intent.amount_received;
    booking.held += intent.amount_capturable;
    money.authorizedCents += intent.amount_capturable;
    if (charge && typeof charge !== 'string' && charge.captured) byCharge.set(charge.id, booking);
  }
  for await (const session of stripe.checkout.sessions.list(pages)) {
    if (session.status === 'open') ofBooking(session.metadata).openPages += 1;
  }
  const returned = await readMovements(stripe, money);
  for await (const refund of stripe.refunds.list(pages)) {
    const booking = byCharge.get(idOf(refund.charge) ?? '');
    if (!booking) continue;
    const status = refund.status ?? 'pending';
    const { amount: cents, created: at, metadata } = refund;
    booking.refunds.push({ cents, status, isOwn: metadata?.bookingId !== undefined, at });
    if (status !== 'failed' && status !== 'canceled') booking.refunded += cents;
  }
  for await (const dispute of stripe.disputes.list(pages)) {
    const moved = returned.get(dispute.id) ?? { withdrawn: 0, returned: 0 };
    byCharge.get(idOf(dispute.charge) ?? '')?.disputes.push({
      reason: dispute.reason,
      withheld: moved.withdrawn - moved.returned,
      isOpen: !['won', 'lost', 'warning_closed'].includes(dispute.status),
      wasWithdrawn: moved.withdrawn > 0,
      wasReturned: moved.returned > 0,
    });
  }
  await readTransfers(stripe, money, byCharge);
  return money;
}

/** Sums withdrawn and returned amounts by dispute. */
async function readMovements(stripe: Stripe, money: StripeMoney) {
  const byDispute = new Map<string, { withdrawn: number; returned: number }>();
  for await (const row of stripe.balanceTransactions.list(pages)) {
    const { id, net, fee, type, amount, reporting_category: category } = row;
    money.movements.push({ id, net, fee, type });
    money.balanceCents += net;
    if (category !== 'dispute' && category !== 'dispute_reversal') continue;
    const source = idOf(row.source as string | null) ?? '';
    const sums = byDispute.get(source) ?? { withdrawn: 0, returned: 0 };
    if (category === 'dispute') sums.withdrawn -= amount;
    else sums.returned += amount;
    byDispute.set(source, sums);
  }
  return byDispute;
}

async function readTransfers(
  stripe: Stripe,
  money: StripeMoney,
  byCharge: ReadonlyMap<string, BookingMoney>,
): Promise<void> {
  for await (const transfer of stripe.transfers.list(pages)) {
    const booking = byCharge.get(idOf(transfer.source_transaction) ?? '');
    if (!booking) {
      money.strayTransfers.push(transfer.id);
      continue;
    }
    const reversals =
      transfer.amount_reversed > 0
        ? (await stripe.transfers.listReversals(transfer.id, pages)).data
        : [];
    booking.transfers.push({
      cents: transfer.amount,
      reversed: transfer.amount_reversed,
      reversedByOthers: reversals
        .filter(({ metadata }) => metadata?.bookingId === undefined)
        .reduce((sum, { amount }) => sum + amount, 0),
      destination: idOf(transfer.destination) ?? '',
      at: new Date(transfer.created * 1000),
    });
  }
}
