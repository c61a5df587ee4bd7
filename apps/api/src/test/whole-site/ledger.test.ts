import type { Booking } from '@curbside/domain/bookings/booking';
import type { Car } from '@curbside/domain/cars/car';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  changeBooking,
  controlSandbox,
  createHost,
  createVerified,
  listCar,
  payBooking,
  requestBooking,
  windowFrom,
} from '../harness/factories.ts';
import { sharedApp } from '../harness/shared-app.ts';

const hour = 3_600_000;
const app = await sharedApp();
const host = await createHost(app);
const renter = await createVerified(app);

/** The state of a booking before the random steps begin. */
const anyStage = fc.constantFrom('unpaid', 'paid', 'approved', 'approved', 'approved');
const onSome = <Do extends string>(...actions: Do[]) =>
  fc.record({ do: fc.constantFrom(...actions), on: fc.nat(3) });

/** Random steps for the bookings of one run, allowed or not. */
const anyAction = fc.oneof(
  onSome('pay', 'approved', 'rejected', 'completed'),
  { weight: 2, arbitrary: onSome('guest cancels', 'host cancels') },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('wait'), on: fc.constantFrom(1, 20, 90) }) },
  onSome('pickup comes near'),
  onSome('refunds fail', 'transfers fail', 'captures fail'),
);
type Action = { do: string; on: number };

const faultPaths: Record<string, string> = {
  'refunds fail': '/v1/refunds',
  'transfers fail': '/v1/transfers',
  'captures fail': '/v1/payment_intents/{id}/capture',
};

function orderFault(path: string, times: number): Promise<void> {
  return controlSandbox(app, 'faults', { path, answer: '500', times, method: 'POST' });
}

async function perform(bookings: readonly Booking[], action: Action): Promise<void> {
  const booking = bookings[action.on % bookings.length];
  if (!booking) throw new Error('There is no booking.');
  const path = faultPaths[action.do];
  if (path) return orderFault(path, action.on + 1);
  switch (action.do) {
    case 'wait':
      return app.travel(action.on * hour);
    case 'pickup comes near': {
      const near = new Date(new Date(booking.startsAt).getTime() - 5 * hour);
      return near > app.now() ? app.travelTo(near) : undefined;
    }
    case 'pay':
      // Refused if the booking is paid or cancelled: then no money may move.
      await payBooking(app, renter, booking).catch(() => undefined);
      return;
    case 'guest cancels':
      await changeBooking(renter, booking, 'cancelled');
      return;
    case 'host cancels':
      await changeBooking(host, booking, 'cancelled');
      return;
    default:
      await changeBooking(host, booking, action.do);
  }
}

interface Books {
  id: number;
  intent_id: string | null;
  charge_id: string | null;
  is_settled: boolean;
  status: string;
  payment_status: string;
  payout_status: string;
  stripe_balance: number;
  authorisations: number;
}

async function booksOf(carId: number): Promise<Books[]> {
  const result = await app.db.execute<Books & Record<string, unknown>>(
    sql`select b.id, p.intent_id, p.charge_id, b.is_settled, b.status, b.payment_status, b.payout_status,
          coalesce(sum(l.cents) filter (where l.account in ('stripe_pending', 'stripe_available', 'stripe_fees')), 0)::int as stripe_balance,
          coalesce(sum(l.cents) filter (where l.account = 'guest_authorizations'), 0)::int as authorisations
        from bookings b left join payments p on p.booking_id = b.id
        left join ledger_lines l on l.booking_id = b.id
        where b.car_id = ${carId} group by b.id, p.intent_id, p.charge_id order by b.id`,
  );
  return result.rows;
}

/** Captured minus refunded and transferred, and the authorized amount, from Stripe's objects. */
async function stripeOf({ intent_id: intentId, charge_id: chargeId }: Books) {
  const { stripe } = app.server.deps;
  if (!intentId) return { balance: 0, authorised: 0 };
  const intent = await stripe.paymentIntents.retrieve(intentId);
  const refunds = await stripe.refunds.list({ payment_intent: intentId, limit: 100 });
  const transfers: number[] = [];
  for await (const transfer of stripe.transfers.list({ limit: 100 })) {
    if (chargeId && transfer.source_transaction === chargeId) {
      transfers.push(transfer.amount - transfer.amount_reversed);
    }
  }
  const sum = (amounts: number[]) => amounts.reduce((all, one) => all + one, 0);
  const isCaptured = intent.status === 'succeeded';
  const refunded = isCaptured ? sum(refunds.data.map(({ amount }) => amount)) : 0;
  return {
    balance: intent.amount_received - refunded - sum(transfers),
    authorised: intent.amount_capturable,
  };
}

/** The final states of all runs, to prove that the test reached each of them. */
const endings = new Set<string>();

async function compareWithStripe(car: Car): Promise<void> {
  for (const books of await booksOf(car.id)) {
    const stripe = await stripeOf(books);
    endings.add(`${books.status}, ${books.payment_status}, ${books.payout_status}`);
    expect({
      booking: books.id,
      balance: books.stripe_balance,
      authorised: books.authorisations,
      isSettled: books.is_settled,
    }).toEqual({
      booking: books.id,
      balance: stripe.balance,
      authorised: stripe.authorised,
      isSettled: true,
    });
    const worth = { unpaid: 0, voided: 0, refunded: 0 }[books.payment_status];
    if (worth !== undefined) expect(books.stripe_balance).toBe(worth);
  }
  const unbalanced = await app.db.execute(
    sql`select entry from ledger_lines group by entry having sum(cents) <> 0`,
  );
  expect(unbalanced.rows).toEqual([]);
}

test('whatever happens to bookings, the ledger matches Stripe', {
  timeout: 240_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyAction, { minLength: 3, maxLength: 12 }),
      fc.array(fc.tuple(fc.integer({ min: 1, max: 4 }), anyStage), { minLength: 2, maxLength: 4 }),
      async (actions, trips) => {
        const car = await listCar(host);
        const bookings: Booking[] = [];
        for (const [index, [days, stage]] of trips.entries()) {
          const booking = await requestBooking(renter, car, windowFrom(app, 1 + index * 5, days));
          bookings.push(booking);
          if (stage !== 'unpaid') await payBooking(app, renter, booking);
          if (stage === 'approved') await changeBooking(host, booking, 'approved');
        }
        for (const action of actions) await perform(bookings, action);
        for (const path of Object.values(faultPaths)) await orderFault(path, 0);
        // All remaining work is done after two sweeps.
        for (let minute = 0; minute < 3; minute += 1) {
          await app.travel(60_000);
        }
        await compareWithStripe(car);
      },
    ),
    { numRuns: 16, seed: 20_261_121, endOnFailure: true },
  );
  expect([...endings]).toEqual(
    expect.arrayContaining([
      'cancelled, unpaid, none',
      'cancelled, voided, none',
      'cancelled, refunded, none',
      'cancelled, partially_refunded, transferred',
      'completed, captured, transferred',
      'approved, captured, held',
    ]),
  );
});
