import type { Booking } from '@curbside/domain/bookings/booking';
import { bookingEndpoints } from '@curbside/domain/bookings/endpoints';
import { addDays, type Day, type TripWindow } from '@curbside/domain/calendar/days';
import { paymentEndpoints } from '@curbside/domain/payments/endpoints';
import { sql } from 'drizzle-orm';
import {
  acceptedChange,
  answerChange,
  askChange,
  endingDaysLater,
  listChanges,
} from '../harness/changes.ts';
import type { TestAnswer } from '../harness/client.ts';
import {
  changeBooking,
  controlSandbox,
  type Person,
  payBooking,
  type TestSite,
} from '../harness/factories.ts';

export interface Scene {
  site: TestSite;
  host: Person;
  guest: Person;
  booking: Booking;
}

/** State of a booking. */
export interface Standing {
  status: string;
  payment: string;
  payout: string;
  /** Days of the present terms, where a flow changes them. */
  days?: number;
}

/** A request that moves money, with the booking's states before and after. */
export interface Flow {
  name: string;
  /** The trip, for flows that take place at 10:06 AM of this day. */
  trip(day: Day): TripWindow;
  /** Brings a new request to the start of the flow. */
  prepare(scene: Scene): Promise<void>;
  /** Happens just before, without a webhook. */
  happensBefore?(scene: Scene): Promise<void>;
  /** The request during which the process dies. */
  ask(scene: Scene, headers?: Record<string, string>): Promise<TestAnswer<unknown>>;
  /** Also die after read-only calls in every run. */
  countsReads?: true;
  begins: Standing;
  /** The required final state of every booking, at whichever point the process died. */
  ends: Standing;
}

const times = { startTime: '10:00 AM', endTime: '10:00 AM' } as const;
const nextWeek = (day: Day): TripWindow => ({
  startDate: addDays(day, 4),
  endDate: addDays(day, 7),
  ...times,
});
const inFiveHours = (day: Day): TripWindow => ({
  startDate: day,
  endDate: addDays(day, 3),
  startTime: '3:00 PM',
  endTime: '3:00 PM',
});
const justOver = (day: Day): TripWindow => ({
  startDate: addDays(day, -1),
  endDate: day,
  ...times,
});

async function paid({ site, guest, booking }: Scene): Promise<void> {
  await payBooking(site, guest, booking);
}

async function approved(scene: Scene): Promise<void> {
  await paid(scene);
  await change('host', 'approved')(scene);
}

const change =
  (side: 'guest' | 'host', status: string) =>
  (scene: Scene, headers: Record<string, string> = {}) =>
    scene[side].client.call(bookingEndpoints.changeBooking, {
      params: { id: scene.booking.id },
      body: { status },
      headers,
    });

/** The guest asks to bring the car back some days later, or earlier. */
const askFor =
  (days: number) =>
  async ({ guest, booking }: Scene) => {
    const { status } = await askChange(guest, booking, endingDaysLater(booking, days));
    if (status !== 201) throw new Error(`A change of booking ${booking.id} answered ${status}.`);
  };

async function extended(scene: Scene): Promise<void> {
  await approved(scene);
  const { guest, host, booking } = scene;
  await acceptedChange({ asker: guest, answerer: host }, booking, endingDaysLater(booking, 2));
}

const acceptChange: Flow['ask'] = async ({ guest, host, booking }, headers = {}) => {
  const [change] = await listChanges(guest, booking);
  if (!change) throw new Error(`Booking ${booking.id} has no change.`);
  return answerChange(host, booking, change, 'accept', headers);
};

interface PaymentIds extends Record<string, unknown> {
  sessionId: string;
  chargeId: string;
}

async function paymentOf({ site, booking }: Scene): Promise<PaymentIds> {
  const { rows } = await site.db.execute<PaymentIds>(
    sql`select checkout_session_id as "sessionId", charge_id as "chargeId" from payments
        where booking_id = ${booking.id}`,
  );
  const [payment] = rows;
  if (!payment) throw new Error(`Booking ${booking.id} has no payment.`);
  return payment;
}

/** The guest returns to the page after checkout, which asks Stripe for the state of the payment. */
const lookAgain: Flow['ask'] = async (scene, headers = {}) => {
  const { sessionId } = await paymentOf(scene);
  return scene.guest.client.call(paymentEndpoints.confirmPaymentAuthorization, {
    body: { sessionId, bookingId: scene.booking.id },
    headers,
  });
};

const dispute = async (scene: Scene, outcome?: 'lost' | 'won') => {
  const { chargeId } = await paymentOf(scene);
  await controlSandbox(scene.site, 'disputes', { charge: chargeId, ...(outcome && { outcome }) });
};

const authorized: Standing = { status: 'pending', payment: 'authorized', payout: 'none' };
const confirmed: Standing = { status: 'approved', payment: 'captured', payout: 'held' };
const paidOut: Standing = { status: 'completed', payment: 'captured', payout: 'transferred' };

export const flows: readonly Flow[] = [
  {
    name: 'approve',
    trip: nextWeek,
    prepare: paid,
    ask: change('host', 'approved'),
    countsReads: true,
    begins: authorized,
    ends: confirmed,
  },
  {
    name: 'reject: void',
    trip: nextWeek,
    prepare: paid,
    ask: change('host', 'rejected'),
    begins: authorized,
    ends: { status: 'rejected', payment: 'voided', payout: 'none' },
  },
  {
    name: 'cancel early: full refund',
    trip: nextWeek,
    prepare: approved,
    ask: change('guest', 'cancelled'),
    begins: confirmed,
    ends: { status: 'cancelled', payment: 'refunded', payout: 'none' },
  },
  {
    name: 'cancel late: refund and payout',
    trip: inFiveHours,
    prepare: approved,
    ask: change('guest', 'cancelled'),
    begins: confirmed,
    ends: { status: 'cancelled', payment: 'partially_refunded', payout: 'transferred' },
  },
  {
    name: 'complete: payout',
    trip: justOver,
    prepare: approved,
    ask: change('host', 'completed'),
    begins: confirmed,
    ends: paidOut,
  },
  {
    name: 'a dispute opens: frozen payout',
    trip: nextWeek,
    prepare: approved,
    happensBefore: (scene) => dispute(scene),
    ask: lookAgain,
    begins: confirmed,
    ends: { ...confirmed, payout: 'frozen' },
  },
  {
    name: 'a dispute is won: payout',
    trip: justOver,
    prepare: approved,
    happensBefore: async (scene) => {
      await dispute(scene);
      await lookAgain(scene);
      await changeBooking(scene.host, scene.booking, 'completed');
      await dispute(scene, 'won');
    },
    ask: lookAgain,
    begins: { ...paidOut, payout: 'frozen' },
    ends: paidOut,
  },
  {
    name: 'a dispute is lost after the payout: reversal',
    trip: justOver,
    prepare: approved,
    happensBefore: async (scene) => {
      await changeBooking(scene.host, scene.booking, 'completed');
      await dispute(scene, 'lost');
    },
    ask: lookAgain,
    begins: paidOut,
    ends: { ...paidOut, payout: 'reversed' },
  },
  {
    name: 'accept an extension: second charge',
    trip: nextWeek,
    prepare: approved,
    happensBefore: askFor(2),
    ask: acceptChange,
    begins: { ...confirmed, days: 3 },
    ends: { ...confirmed, days: 5 },
  },
  {
    name: 'accept a shorter trip: refund',
    trip: nextWeek,
    prepare: approved,
    happensBefore: askFor(-1),
    ask: acceptChange,
    begins: { ...confirmed, days: 3 },
    ends: { ...confirmed, payment: 'partially_refunded', days: 2 },
  },
  {
    name: 'cancel an extended trip: two refunds',
    trip: nextWeek,
    prepare: extended,
    ask: change('guest', 'cancelled'),
    begins: { ...confirmed, days: 5 },
    ends: { status: 'cancelled', payment: 'refunded', payout: 'none', days: 5 },
  },
];
