import { addDays, chargedDays, type Day } from '@curbside/domain/calendar/days';
import { newYorkInstant } from '@curbside/domain/calendar/instants';
import { changeBooking, requestBooking, syncPayment } from '../features/bookings/index.ts';
import { acceptChange, askChange, listChanges } from '../features/changes/index.ts';
import { findTripOrder } from '../features/charges/index.ts';
import { findPayment, openCheckout } from '../features/payments/index.ts';
import type { Person } from '../platform/actor.ts';
import { type Clock, minutesBefore } from '../platform/clock.ts';
import type { Deps } from '../platform/deps.ts';
import type { DemoCar } from './catalog/demo-car.ts';
import { inspectTrip, reportDemoIncident } from './document-trip.ts';
import { insertRating } from './queries.ts';
import { pictureViews } from './shipped-pictures.ts';
import { submitForm } from './submit-form.ts';
import type { DemoTrip } from './trips.ts';

const dayMs = 86_400_000;

class FixedClock implements Clock {
  readonly #now: Date;
  constructor(now: Date) {
    this.#now = now;
  }
  now(): Date {
    return this.#now;
  }
}

/** The same product at another time. It sends no emails about the past. */
function depsAt(deps: Deps, now: Date): Deps {
  const jobs = {
    names: [],
    sweepNames: [],
    send: async () => undefined,
    retry: async () => undefined,
  };
  return { ...deps, clock: new FixedClock(now), jobs };
}

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

const requestTime = ({ startDate }: DemoTrip, now: Date) =>
  new Date(
    Math.min(newYorkInstant(startDate, 10).getTime() - 3 * dayMs, now.getTime() - 3_600_000),
  );

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
  { sandboxUrl, trip, car, people }: TripLoad,
  booking: { id: number; status: string; paymentStatus: string },
): Promise<void> {
  const now = deps.clock.now();
  const atRequest = depsAt(deps, requestTime(trip, now));
  const { endDate } = trip;
  // An interrupted load comes here again and skips what is done.
  if (booking.status === 'pending') {
    if (booking.paymentStatus === 'unpaid') {
      await pay(deps, sandboxUrl, booking.id, car, people, chargedDays(trip));
      await syncPayment(atRequest, people.renter, booking.id);
    }
    await answer(atRequest, booking.id, trip, people);
  }
  const isCompleted = booking.status === 'completed';
  if (trip.isExtended) await extend(deps, booking.id, trip, people);
  if (!isCompleted) await document(deps, booking.id, trip, { guest: people.renter, car });
  if (trip.outcome !== 'completed') return;
  const completedAt = new Date(newYorkInstant(endDate, 10).getTime() + dayMs);
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
      createdAt: completedAt,
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
  { startDate, endDate, incident, isInspected, outcome }: DemoTrip,
  { guest, car: { picture } }: { guest: Person; car: DemoCar },
): Promise<void> {
  const at = (day: Day, minutes: number) =>
    depsAt(deps, new Date(newYorkInstant(day, 10).getTime() + minutes * 60_000));
  const photos = { bookingId, picture, views: pictureViews };
  if (isInspected) await inspectTrip(at(startDate, 5), guest, { ...photos, type: 'pickup' });
  if (incident) await reportDemoIncident(at(startDate, 180), guest, { bookingId, ...incident });
  if (isInspected && outcome === 'completed') {
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
  { endDate, endTime }: DemoTrip,
  { renter, owner }: TripPeople,
): Promise<void> {
  const at = (minutesAgo: number) => depsAt(deps, minutesBefore(deps.clock.now(), minutesAgo));
  const ask = (minutesAgo: number, days: number) =>
    askChange(at(minutesAgo), renter, {
      bookingId: id,
      body: { endDate: addDays(endDate, days), endTime },
    });
  // An interrupted load comes here again.
  const [second, first = second] = await listChanges(deps.db, id);
  const extension = first ?? (await ask(50, 1));
  if (extension.status === 'asked') {
    await acceptChange(at(40), owner, { id, changeId: extension.id });
  }
  if (!second || second === first) await ask(30, 2);
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
