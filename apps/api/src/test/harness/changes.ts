import type { Booking } from '@curbside/domain/bookings/booking';
import { addDays, type TripWindow } from '@curbside/domain/calendar/days';
import { changeEndpoints } from '@curbside/domain/changes/endpoints';
import { paymentEndpoints } from '@curbside/domain/payments/endpoints';
import { openCheckout, type Person, postForm, type TestSite } from './factories.ts';

type Trip = Pick<Booking, 'id'>;
type ChangedWindow = Pick<TripWindow, 'endDate' | 'endTime'> & Partial<TripWindow>;

/** The window of a trip with its drop-off some days later, or earlier. */
export function endingDaysLater(trip: Booking, days: number): ChangedWindow {
  return { endDate: addDays(trip.endDate, days), endTime: trip.endTime };
}

export function quoteChange(person: Person, { id }: Trip, window: ChangedWindow) {
  return person.client.call(changeEndpoints.quoteChange, { params: { id }, body: window });
}

export function askChange(person: Person, { id }: Trip, window: ChangedWindow) {
  return person.client.call(changeEndpoints.askChange, { params: { id }, body: window });
}

export function answerChange(
  person: Person,
  { id }: Trip,
  change: { id: number },
  answer: 'accept' | 'decline' | 'withdraw',
  headers: Record<string, string> = {},
) {
  const call = changeEndpoints[`${answer}Change`];
  return person.client.call(call, { params: { id, changeId: change.id }, headers });
}

export async function listChanges(person: Person, { id }: Trip) {
  return (await person.client.call(changeEndpoints.changes, { params: { id } })).body;
}

/** One side asks for a change, and the other accepts it. */
export async function acceptedChange(
  { asker, answerer }: { asker: Person; answerer: Person },
  trip: Trip,
  window: ChangedWindow,
) {
  const asked = await askChange(asker, trip, window);
  if (asked.status !== 201) throw new Error(`The change answered ${JSON.stringify(asked.body)}.`);
  return { change: asked.body, answer: await answerChange(answerer, trip, asked.body, 'accept') };
}

/** Pays with a card whose bank asks its owner each time, so that later charges need the guest. */
export async function payBookingWithBank(
  app: TestSite,
  renter: Person,
  booking: Booking,
): Promise<void> {
  const sessionId = await openCheckout(renter, booking);
  await postForm(app, `/checkout/${sessionId}/pay`, { card: '4000002760003184' });
  await postForm(app, `/checkout/${sessionId}/authenticate`, { outcome: 'complete' });
  await renter.client.call(paymentEndpoints.confirmPaymentAuthorization, {
    body: { sessionId, bookingId: booking.id },
  });
}
