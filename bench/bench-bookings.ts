import { addDays } from '@curbside/domain/calendar/days';
import {
  createVerified,
  type Person,
  type TestSite,
} from '../apps/api/src/test/harness/factories.ts';
import { stretchDays, usualStretch } from './catalog.ts';
import { call } from './http.ts';
import { type Figures, measure } from './measure.ts';

/** A guest may have ten unpaid requests at a time. */
const requestsOfGuest = 10;
const mostRequests = 2400;

/** Requests distinct cars for guests in turn, eight at once. */
export async function benchBookings(
  site: TestSite,
  cars: number,
  firstDay: string,
): Promise<Figures> {
  const guests: Person[] = [];
  while (guests.length < mostRequests / requestsOfGuest) guests.push(await createVerified(site));
  // Between the holds of a stretch, so free on every car; each round of cars takes the next
  // stretch.
  const dayOf = (number: number) =>
    addDays(firstDay, (usualStretch + 1 + Math.floor(number / cars)) * stretchDays + 3);
  return measure({ seconds: 5, atOnce: 8 }, (number) => {
    const day = dayOf(number);
    return call(`${site.url}/api/bookings`, {
      method: 'POST',
      status: 201,
      cookie: guests[number % guests.length]?.client.cookie,
      body: JSON.stringify({
        carId: 1 + (number % cars),
        startDate: day,
        endDate: addDays(day, 1),
        startTime: '10:00 AM',
        endTime: '10:00 AM',
      }),
    });
  });
}
