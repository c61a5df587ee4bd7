import type { Booking } from '@curbside/domain/bookings/booking';
import { bookingEndpoints } from '@curbside/domain/bookings/endpoints';
import { changeEndpoints } from '@curbside/domain/changes/endpoints';
import { complianceEndpoints } from '@curbside/domain/compliance/endpoints';
import { incidentEndpoints } from '@curbside/domain/incidents/endpoints';
import { paymentEndpoints } from '@curbside/domain/payments/endpoints';
import { sql } from 'drizzle-orm';
import type Stripe from 'stripe';
import { answerChange, askChange, endingDaysLater } from '../harness/changes.ts';
import { claimActions } from './claim-steps.ts';
import type { ActionName, WaitName } from './plan.ts';
import type { SimulatedBooking } from './simulated-booking.ts';
import type { SimulatedSite } from './simulated-site.ts';
import { attempt, goodCards, payByLink, payPages, type Stage } from './stage.ts';

const declinedCards = ['4000000000000002', '4000000000009995', '4000000000000069'] as const;

const change =
  (side: 'guest' | 'host', status: string) => async (stage: Stage, booking: SimulatedBooking) => {
    await attempt(stage, `${status} of booking ${booking.id}`, () =>
      booking[side].client.call(bookingEndpoints.changeBooking, {
        params: { id: booking.id },
        body: { status },
      }),
    );
  };

async function openCheckout(stage: Stage, booking: SimulatedBooking): Promise<void> {
  const answer = await attempt(stage, `checkout of booking ${booking.id}`, () =>
    booking.guest.client.call(paymentEndpoints.createCheckoutSession, {
      body: { bookingId: booking.id, carId: booking.carId },
    }),
  );
  if (answer?.status !== 200) return;
  const session = new URL(answer.body.url).pathname.split('/').at(-1) ?? '';
  if (!booking.sessions.includes(session)) booking.sessions.push(session);
}

async function returnFromCheckout(stage: Stage, booking: SimulatedBooking): Promise<void> {
  if (booking.sessions.length === 0) return;
  const sessionId = stage.random.pick(booking.sessions);
  await attempt(stage, `return to booking ${booking.id}`, () =>
    booking.guest.client.call(paymentEndpoints.confirmPaymentAuthorization, {
      body: { sessionId, bookingId: booking.id },
    }),
  );
}

/** Two conflicting calls at the same moment. */
async function race(stage: Stage, booking: SimulatedBooking): Promise<void> {
  const wishes = [
    change('host', 'approved'),
    change('host', 'rejected'),
    change('guest', 'cancelled'),
    change('host', 'cancelled'),
    openCheckout,
    returnFromCheckout,
  ];
  await Promise.all([
    stage.random.pick(wishes)(stage, booking),
    stage.random.pick(wishes)(stage, booking),
  ]);
}

async function reportIncident(stage: Stage, booking: SimulatedBooking): Promise<void> {
  const answer = await attempt(stage, `incident of booking ${booking.id}`, () =>
    booking.guest.client.call(incidentEndpoints.reportIncident, {
      body: {
        bookingId: booking.id,
        severity: 'moderate',
        description: 'A dent.',
        incidentDate: stage.site.now().toISOString(),
      },
    }),
  );
  if (answer?.status === 201) booking.incidents.push(answer.body.id);
}

/** One side asks for a drop-off some days later, or earlier. */
const askFor =
  (days: number) =>
  async (stage: Stage, booking: SimulatedBooking): Promise<void> => {
    const trip = await read(stage, booking);
    if (!trip) return;
    const asker = stage.random.pick(['guest', 'host'] as const);
    await attempt(stage, `a change of booking ${booking.id}`, () =>
      askChange(booking[asker], trip, endingDaysLater(trip, days)),
    );
  };

async function read(stage: Stage, { id, guest }: SimulatedBooking): Promise<Booking | undefined> {
  const answer = await attempt(stage, `booking ${id}`, () =>
    guest.client.call(bookingEndpoints.getBooking, { params: { id } }),
  );
  return answer?.status === 200 ? answer.body : undefined;
}

async function newestChange(stage: Stage, { id, guest }: SimulatedBooking) {
  const answer = await attempt(stage, `the changes of booking ${id}`, () =>
    guest.client.call(changeEndpoints.changes, { params: { id } }),
  );
  return answer?.status === 200 ? answer.body[0] : undefined;
}

const answering =
  (act: 'accept' | 'decline' | 'withdraw') =>
  async (stage: Stage, booking: SimulatedBooking): Promise<void> => {
    const change = await newestChange(stage, booking);
    if (!change) return;
    const byGuest = (change.askedBy === 'renter') === (act === 'withdraw');
    await attempt(stage, `to ${act} a change of booking ${booking.id}`, () =>
      answerChange(byGuest ? booking.guest : booking.host, booking, change, act),
    );
    const trip = await read(stage, booking);
    if (trip) booking.endsAt = new Date(trip.endsAt);
  };

/** The change is accepted at the moment of something that ends it. */
async function raceOverChange(stage: Stage, booking: SimulatedBooking): Promise<void> {
  const other = stage.random.pick([
    answering('accept'),
    answering('withdraw'),
    answering('decline'),
    change('guest', 'cancelled'),
    change('host', 'cancelled'),
  ]);
  await Promise.all([answering('accept')(stage, booking), other(stage, booking)]);
}

async function payExtension(stage: Stage, booking: SimulatedBooking): Promise<void> {
  const orderId = (await newestChange(stage, booking))?.orderId;
  if (orderId) await payByLink(stage, booking, orderId);
}

/** An administrator releases the payouts frozen by incidents. */
async function unfreeze(stage: Stage, booking: SimulatedBooking): Promise<void> {
  for (const id of booking.incidents) {
    await attempt(stage, `unfreezing incident ${id}`, () =>
      stage.admin.client.call(complianceEndpoints.unfreezeIncident, {
        params: { id },
      }),
    );
  }
}

/** The booking's intents at Stripe, with their charges. */
async function intentsOf({ site }: Stage, { id: bookingId, sessions }: SimulatedBooking) {
  const intents: Stripe.PaymentIntent[] = [];
  for (const id of sessions) {
    const session = await site.stripe.checkout.sessions.retrieve(id, {
      expand: ['payment_intent.latest_charge'],
    });
    const intent = session.payment_intent;
    if (intent && typeof intent !== 'string') intents.push(intent);
  }
  const { rows } = await site.db.execute<{ id: string }>(sql`
    select p.intent_id as id from payments p join charge_orders o on o.id = p.order_id
    where o.booking_id = ${bookingId} and o.purpose = 'extension' and p.intent_id is not null`);
  for (const { id } of rows) {
    intents.push(await site.stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] }));
  }
  return intents;
}

const chargeOf = ({ latest_charge: charge }: Stripe.PaymentIntent) =>
  charge && typeof charge !== 'string' ? charge : undefined;

/** Acts in Stripe's dashboard, if Stripe allows it. */
const inDashboard =
  (
    act: (stripe: Stripe, intent: Stripe.PaymentIntent, stage: Stage) => Promise<unknown>,
    { isOfOne } = { isOfOne: true },
  ) =>
  async (stage: Stage, booking: SimulatedBooking) => {
    const intents = await intentsOf(stage, booking).catch(() => []);
    for (const intent of intents) {
      // One alone of two charges may be concerned.
      if (isOfOne && intents.length > 1 && stage.random.chance(0.4)) continue;
      await act(stage.site.stripe, intent, stage).catch(() => undefined);
    }
  };

const refund = (part: number) =>
  inDashboard(async (stripe, intent) => {
    const charge = chargeOf(intent);
    if (!charge?.captured) return;
    const left = charge.amount - charge.amount_refunded;
    const amount = part === 1 ? left : Math.floor(left * part);
    if (amount > 0) await stripe.refunds.create({ payment_intent: intent.id, amount });
  });

async function transfersOf(stripe: Stripe, intent: Stripe.PaymentIntent) {
  const charge = chargeOf(intent);
  const { data } = await stripe.transfers.list({ limit: 100 });
  return data.filter((one) => charge && one.source_transaction === charge.id);
}

const reverseTransfer = (part: number) =>
  inDashboard(async (stripe, intent) => {
    for (const { id, amount, amount_reversed: reversed } of await transfersOf(stripe, intent)) {
      const cents = Math.floor((amount - reversed) * part);
      if (cents > 0) await stripe.transfers.createReversal(id, { amount: cents });
    }
  });

const sendTransferAgain = inDashboard(async (stripe, intent) => {
  for (const transfer of await transfersOf(stripe, intent)) {
    if (!transfer.reversed) continue;
    await stripe.transfers.create({
      amount: transfer.amount,
      currency: 'usd',
      destination: String(transfer.destination),
      source_transaction: String(transfer.source_transaction),
    });
  }
});

const reasons = [
  'product_not_received',
  'product_unacceptable',
  'fraudulent',
  'unrecognized',
  'duplicate',
] as const;
const fees = ['separate', 'included'] as const;

const opening = (bodyOf: (charge: Stripe.Charge) => object) =>
  inDashboard(async (_stripe, intent, { site, random }) => {
    const charge = chargeOf(intent);
    const body = { reason: random.pick(reasons), fee: random.pick(fees) };
    if (!charge?.captured) return;
    await site.control('disputes', { charge: charge.id, ...body, ...bodyOf(charge) });
  });

/** Decides the dispute of a booking, if it has one. */
const deciding = (bodyOf: (dispute: Stripe.Dispute, charge: Stripe.Charge) => object) =>
  inDashboard(
    async (stripe, intent, { site }) => {
      const charge = chargeOf(intent);
      if (!charge) return;
      const { data } = await stripe.disputes.list({ charge: charge.id });
      const [newest] = data;
      if (newest) await site.control('disputes', { charge: charge.id, ...bodyOf(newest, charge) });
    },
    { isOfOne: false },
  );

/** Returns the amount refunded before, or else a part. */
const winInPart = deciding(({ amount }, { amount_refunded: refunded }) => ({
  outcome: 'partially_won',
  returned: refunded > 0 && refunded < amount ? refunded : Math.ceil(amount * 0.35),
}));

/** The sandbox may be dead at this moment. */
async function fail(site: SimulatedSite, answer: string, path: string, times: number) {
  await site.control('faults', { path, method: 'POST', answer, times }).catch(() => undefined);
}

/** Each step as its actor takes it: through the API, on Stripe's pages, or in the dashboard. */
export const actions: Record<
  ActionName,
  (stage: Stage, booking: SimulatedBooking) => Promise<void>
> = {
  'open checkout': openCheckout,
  pay: (stage, { sessions }) => payPages(stage, sessions.slice(-1), stage.random.pick(goodCards)),
  'pay every page': (stage, { sessions }) =>
    payPages(stage, sessions, stage.random.pick(goodCards)),
  'pay with a declined card': (stage, { sessions }) =>
    payPages(stage, sessions.slice(-1), stage.random.pick(declinedCards)),
  'return from checkout': returnFromCheckout,
  approve: change('host', 'approved'),
  reject: change('host', 'rejected'),
  'guest cancels': change('guest', 'cancelled'),
  'host cancels': change('host', 'cancelled'),
  complete: change('host', 'completed'),
  race,
  'report incident': reportIncident,
  'ask to extend': (stage, booking) => askFor(1 + stage.random.int(2))(stage, booking),
  'ask to shorten': askFor(-1),
  'accept change': answering('accept'),
  'decline change': answering('decline'),
  'withdraw change': answering('withdraw'),
  'race over a change': raceOverChange,
  'the next card is declined': ({ site }) => fail(site, 'card-declined', '/v1/payment_intents', 1),
  'pay the extension': payExtension,
  unfreeze,
  ...claimActions,
  'dashboard refunds in part': refund(0.4),
  'dashboard refunds in full': refund(1),
  'dashboard voids': inDashboard((stripe, { id }) => stripe.paymentIntents.cancel(id)),
  'dashboard captures': inDashboard((stripe, { id }) => stripe.paymentIntents.capture(id)),
  'dashboard reverses the transfer': reverseTransfer(1),
  'dashboard reverses part of the transfer': reverseTransfer(0.3),
  'dashboard sends the transfer again': sendTransferAgain,
  'refunds fail': ({ site }) => fail(site, 'refund-fails', '/v1/refunds', 3),
  dispute: opening(() => ({})),
  'dispute in part': opening(({ amount, amount_refunded: refunded }) => ({
    amount: Math.ceil((amount - refunded) * 0.4),
  })),
  'dispute the whole charge': opening((charge) => ({ amount: charge.amount_captured })),
  inquiry: opening(() => ({ inquiry: true })),
  'escalate inquiry': deciding(() => ({ outcome: 'escalated' })),
  'win dispute': deciding(() => ({ outcome: 'won' })),
  'lose dispute': deciding(() => ({ outcome: 'lost' })),
  'win dispute in part': winInPart,
  'reinstate part': deciding(({ amount }) => ({
    outcome: 'reinstated',
    returned: Math.ceil(amount * 0.2),
  })),
  'reinstate all': deciding(() => ({ outcome: 'reinstated' })),
};

const minute = 60_000;
const hour = 60 * minute;

/** The moment that each waiting step waits for. */
export const moments: Record<WaitName, (booking: SimulatedBooking, now: Date) => Date> = {
  'wait until payment lapses': (_, now) => new Date(now.getTime() + 40 * minute),
  'wait nine hours': (_, now) => new Date(now.getTime() + 9 * hour),
  'wait until shortly before pickup': ({ startsAt }) => new Date(startsAt.getTime() - 5 * hour),
  'wait until pickup': ({ startsAt }) => new Date(startsAt.getTime() + minute),
  'wait until drop-off': ({ endsAt }) => new Date(endsAt.getTime() + minute),
  'wait until late': ({ endsAt }) => new Date(endsAt.getTime() + 170 * minute),
  'wait until completed': ({ endsAt }) => new Date(endsAt.getTime() + 25 * hour),
  'wait a week': (_, now) => new Date(now.getTime() + 7 * 24 * hour),
};
