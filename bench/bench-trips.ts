import { addDays } from '@curbside/domain/calendar/days';
import {
  changeBooking,
  createHost,
  createVerified,
  getBooking,
  listCar,
  type Person,
  payBooking,
  requestBooking,
  type TestSite,
} from '../apps/api/src/test/harness/factories.ts';
import { call } from './http.ts';
import { type Figures, measureEach } from './measure.ts';

type Trip = { guest: Person } & Awaited<ReturnType<typeof requestBooking>>;

const tripCount = 120;
const atOnce = 4;
const pollMs = 10;

/** Each step of many trips by HTTP, until the host's payout is sent. */
export async function benchTrips(
  site: TestSite,
  firstDay: string,
): Promise<{ name: string; figures: Figures }[]> {
  const host = await createHost(site);
  const trips: Trip[] = [];
  const pairs: { guest: Person; carId: number }[] = [];
  while (pairs.length < tripCount) {
    const { id } = await listCar(host);
    pairs.push({ guest: await createVerified(site), carId: id });
  }
  const hours = { startTime: '10:00 AM', endTime: '10:00 AM' } as const;
  const window = { startDate: firstDay, endDate: addDays(firstDay, 2), ...hours };
  const request = await measureEach(pairs, atOnce, async ({ guest, carId }) => {
    trips.push({ guest, ...(await requestBooking(guest, { id: carId }, window)) });
  });
  const pay = await measureEach(trips, atOnce, async ({ guest, ...booking }) => {
    await payBooking(site, guest, booking);
  });
  const approve = await measureEach(trips, atOnce, (trip) => change(host, trip, 'approved'));
  await call(`${site.url}/api/test/clock`, {
    method: 'POST',
    body: JSON.stringify({ now: trips[0]?.endsAt }),
  });
  const settle = await measureEach(trips, atOnce, async (trip) => {
    await change(host, trip, 'completed');
    while ((await getBooking(host, trip)).payoutStatus !== 'transferred') {
      await new Promise((resolve) => setTimeout(resolve, pollMs));
    }
  });
  return [
    { name: 'request', figures: request },
    { name: 'open the checkout, pay, return', figures: pay },
    { name: 'approve: the payment is captured', figures: approve },
    { name: 'complete, until the payout is sent', figures: settle },
  ];
}

async function change(host: Person, trip: Trip, status: string): Promise<void> {
  const answer = await changeBooking(host, trip, status);
  if (answer.status !== 200) throw new Error(`${status} answered ${JSON.stringify(answer.body)}.`);
}
