import type { Booking } from '@curbside/domain/bookings/booking';
import { addDays, type TripWindow } from '@curbside/domain/calendar/days';
import { changeEndpoints } from '@curbside/domain/changes/endpoints';
import type { Person } from './factories.ts';

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
) {
  const call = changeEndpoints[`${answer}Change`];
  return person.client.call(call, { params: { id, changeId: change.id } });
}

export async function listChanges(person: Person, { id }: Trip) {
  return (await person.client.call(changeEndpoints.changes, { params: { id } })).body;
}
