import { addDays, chargedDays, type Day } from '@curbside/domain/calendar/days';
import { marketInstant } from '@curbside/domain/calendar/instants';
import { changeBooking, requestBooking, syncPayment } from '../features/bookings/index.ts';
import { acceptChange, askChange, listChanges } from '../features/changes/index.ts';
import { findTripOrder } from '../features/charges/index.ts';
import { findPayment, openCheckout } from '../features/payments/index.ts';
import type { Person } from '../platform/actor.ts';
import { hoursAfter, minutesAfter, minutesBefore } from '../platform/clock.ts';
import type { Deps } from '../platform/deps.ts';
import type { DemoCar } from './catalog/demo-car.ts';
import { depsAt } from './deps-at.ts';
import { inspectTrip, reportDemoIncident } from './document-trip.ts';
import { insertRating } from './queries.ts';
import { submitForm } from './submit-form.ts';
import type { DemoTrip } from './trips.ts';
import { refuseAtPickup, reportMissedPickup, tellNextGuest } from './troubled-trips.ts';

const dayMinutes = 1440;

export interface TripPeople {
  renter: Person;
  owner: Person;
}

export interface TripLoad {
  sandboxUrl: string;
  trip: DemoTrip;
  car: DemoCar & { id: number };
  people: TripPeople;
}

/** The same in each load and another for each trip, to scatter times over days and hours. */
function scatter({ car, startDate }: DemoTrip, below: number): number {
  const [, month = 0, day = 0] = startDate.split('-').map(Number);
  return (car * 7919 + day * 104_729 + month * 31) % below;
}

/**
 * Days before the trip, or in the last hours if it is still to come: a request waits for a day at most.
 * Trips are loaded by their days and requested in the same order, as an inbox shows them.
 */
function requestTime(trip: DemoTrip, now: Date): Date {
  const scattered = trip.outcome === 'completed' ? scatter(trip, 9 * dayMinutes) : 0;
  const pickup = marketInstant(trip.startDate, 10);
  const usual = minutesBefore(pickup, 3 * dayMinutes + scattered);
  const daysAhead = Math.round((pickup.getTime() - now.getTime()) / (dayMinutes * 60_000));
  const latest = minutesBefore(now, 240 - 4 * Math.max(daysAhead, 0));
  return usual < latest ? usual : latest;
}

export function requestTrip(
  deps: Deps,
  { trip, car, people }: TripLoad,
): Promise<{ id: number; status: string; paymentStatus: string }> {
  const { startDate, endDate, startTime, endTime, renterEmail } = trip;
  return requestBooking(depsAt(deps, requestTime(trip, deps.clock.now())), people.renter, {
    carId: car.id,
    startDate,
    endDate,
    startTime,
    endTime,
    idempotencyKey: `demo-${renterEmail}-${startDate}-${car.id}`,
  });
}

/**
 * Takes a requested trip to its outcome, by the use cases of guests and hosts, so that ledger and
 * Stripe look like any other trip's.
 */
export async function takeTrip(
  deps: Deps,
  load: TripLoad,
  booking: { id: number; status: string; paymentStatus: string },
): Promise<void> {
  const { sandboxUrl, trip, car, people } = load;
  const now = deps.clock.now();
  const requestedAt = requestTime(trip, now);
  const atRequest = depsAt(deps, requestedAt);
  const { endDate } = trip;
  // An interrupted load comes here again and skips what is done.
  if (booking.status === 'pending') {
    if (booking.paymentStatus === 'unpaid') {
      // A page for payments is open for a day, and a card is held for a week, so both begin now.
      const payable = { ...atRequest, stripe: deps.stripe };
      await pay(payable, sandboxUrl, booking.id, car, people, chargedDays(trip));
      await syncPayment(payable, people.renter, booking.id);
    }
    const takes = trip.outcome === 'completed' ? 10 + scatter(trip, 45) : 1;
    const answeredAt = minutesAfter(requestedAt, takes);
    await answer(depsAt(deps, answeredAt), booking.id, trip, people);
  }
  const isCompleted = booking.status === 'completed';
  if (trip.isExtended) await extend(deps, booking.id, requestedAt, load);
  if (trip.isToldLate) await tellNextGuest(deps);
  if (trip.failedPickup === 'no_show') await reportMissedPickup(deps, load, booking.id);
  if (trip.failedPickup === 'refused') {
    // The refusal ends the trip.
    if (booking.status !== 'cancelled') await refuseAtPickup(deps, load, booking.id);
    return;
  }
  if (!isCompleted) await document(deps, booking.id, trip, { guest: people.renter, car });
  if (trip.outcome !== 'completed') return;
  const completedAt = minutesAfter(marketInstant(endDate, 10), dayMinutes + scatter(trip, 400));
  if (!isCompleted) {
    await changeBooking(depsAt(deps, completedAt), people.owner, {
      id: booking.id,
      status: 'completed',
    });
  }
  if (trip.stars !== undefined) {
    await insertRating(deps.db, {
      bookingId: booking.id,
      stars: trip.stars,
      comment: trip.comment ?? null,
      reply: trip.reply ?? null,
      createdAt: hoursAfter(completedAt, 1 + scatter(trip, 40)),
      repliedAt: hoursAfter(completedAt, 44 + scatter(trip, 30)),
    });
  }
  if (trip.isDisputed) await dispute(depsAt(deps, now), sandboxUrl, booking.id, people.renter);
}

/** The guest's bank disputes the payment; staff see it in the Disputes tab. */
async function dispute(
  deps: Deps,
  sandboxUrl: string,
  bookingId: number,
  guest: Person,
): Promise<void> {
  const charge = (await findPayment(deps.db, (await findTripOrder(deps.db, bookingId)).id))
    ?.chargeId;
  if (!charge) throw new Error(`Demo booking ${bookingId} was not charged.`);
  // An interrupted load comes here again.
  const { data: earlier } = await deps.stripe.disputes.list({ charge });
  if (earlier.length === 0) {
    const answer = await fetch(`${sandboxUrl}/_sandbox/disputes`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ charge }),
    });
    if (!answer.ok) throw new Error(`The sandbox answered ${answer.status} to a dispute.`);
  }
  await syncPayment(deps, guest, bookingId);
}

async function document(
  deps: Deps,
  bookingId: number,
  { startDate, endDate, incident, photographed, outcome }: DemoTrip,
  { guest, car: { picture } }: { guest: Person; car: DemoCar },
): Promise<void> {
  const at = (day: Day, minutes: number) =>
    depsAt(deps, new Date(marketInstant(day, 10).getTime() + minutes * 60_000));
  const photos = photographed && { bookingId, picture, views: photographed };
  if (photos) await inspectTrip(at(startDate, 5), guest, { ...photos, type: 'pickup' });
  if (incident) await reportDemoIncident(at(startDate, 180), guest, { bookingId, ...incident });
  if (photos && outcome === 'completed') {
    await inspectTrip(at(endDate, -5), guest, { ...photos, type: 'return' });
  }
}

async function answer(
  deps: Deps,
  id: number,
  { outcome }: DemoTrip,
  { renter, owner }: TripPeople,
): Promise<void> {
  if (outcome === 'pending') return;
  const change = async (actor: Person, status: 'approved' | 'rejected' | 'cancelled') => {
    await changeBooking(deps, actor, { id, status });
  };
  if (outcome === 'cancelled') return change(renter, 'cancelled');
  if (outcome === 'rejected') return change(owner, 'rejected');
  await change(owner, 'approved');
  if (outcome === 'refunded') await change(renter, 'cancelled');
}

/** A day more, charged to the card, and then another that waits for the host's answer. */
async function extend(
  deps: Deps,
  id: number,
  requestedAt: Date,
  { trip: { endDate, endTime }, people: { renter, owner } }: TripLoad,
): Promise<void> {
  const at = (minutes: number) => depsAt(deps, minutesAfter(requestedAt, minutes));
  const ask = (minutes: number, days: number) =>
    askChange(at(minutes), renter, {
      bookingId: id,
      body: { endDate: addDays(endDate, days), endTime },
    });
  // An interrupted load comes here again.
  const [second, first = second] = await listChanges(deps.db, id);
  const extension = first ?? (await ask(2, 1));
  if (extension.status === 'asked') {
    await acceptChange(at(3), owner, { id, changeId: extension.id });
  }
  if (!second || second === first) await ask(4, 2);
}

async function pay(
  deps: Deps,
  sandboxUrl: string,
  bookingId: number,
  car: { id: number; dailyRateCents: number; title: string },
  people: TripPeople,
  days: number,
): Promise<void> {
  const url = await openCheckout(deps, people.renter, {
    order: await findTripOrder(deps.db, bookingId),
    title: car.title,
    description: `${days} days`,
  });
  await submitForm(sandboxUrl, `${new URL(url).pathname}/pay`, { card: '4242424242424242' });
}
