import type { Booking } from '@curbside/domain/bookings/booking';
import { bookingEndpoints } from '@curbside/domain/bookings/endpoints';
import { addDays, marketDay } from '@curbside/domain/calendar/days';
import type { Car } from '@curbside/domain/cars/car';
import { paymentEndpoints } from '@curbside/domain/payments/endpoints';
import type { TestAnswer } from '../harness/client.ts';
import {
  createHost,
  createVerified,
  listCar,
  type Person,
  type TestSite,
} from '../harness/factories.ts';

/** Responses that clients received and may rely on. */
export class Acknowledged {
  readonly requested = new Set<number>();
  readonly paid = new Set<number>();
  readonly approved = new Set<number>();
  readonly cancelled = new Set<number>();
  /** When each request was acknowledged, in milliseconds. */
  readonly at: number[] = [];
  /** Calls that broke off or were answered with 5xx. They were made again. */
  failed = 0;
}

interface Rental {
  site: TestSite;
  /** The client uses these in turn, moving on after each failure. */
  servers: readonly string[];
  renter: Person;
  host: Person;
  cars: Car[];
  number: number;
  told: Acknowledged;
  isOver: () => boolean;
}

export interface RentalLoad {
  told: Acknowledged;
  /** Lets every client finish its current call. */
  stop(): Promise<void>;
}

/** Guests of one host book, pay, and are approved or cancel, until stopped. */
export async function startRentals(
  site: TestSite,
  { cars: carCount = 6, renters: renterCount = 6, servers = [site.url] } = {},
): Promise<RentalLoad> {
  const host = await createHost(site);
  const cars = await Promise.all(Array.from({ length: carCount }, () => listCar(host)));
  const renters = await Promise.all(
    Array.from({ length: renterCount }, () => createVerified(site)),
  );
  const told = new Acknowledged();
  let isStopped = false;
  const isOver = () => isStopped;
  const clients = renters.map((renter, number) =>
    keepRenting({ site, servers, renter, host, cars, number, told, isOver }),
  );
  return {
    told,
    async stop() {
      isStopped = true;
      await Promise.all(clients);
    },
  };
}

/** Repeats a call until it is answered, like a client whose connection broke. */
async function persist<Body>(
  { servers, number, told, isOver }: Pick<Rental, 'servers' | 'number' | 'told' | 'isOver'>,
  call: (server: string) => Promise<TestAnswer<Body>>,
): Promise<TestAnswer<Body> | undefined> {
  for (let attempt = number; !isOver(); attempt += 1) {
    const server = servers[attempt % servers.length] ?? '';
    const answer = await call(server).catch(() => undefined);
    if (answer && answer.status < 500) return answer;
    told.failed += 1;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return undefined;
}

/** A guest may have unpaid requests for ten cars. */
const unpaidAtOnce = 5;

async function keepRenting(rental: Rental): Promise<void> {
  const { renter, host, cars, number, told, isOver } = rental;
  const change = async (person: Person, id: number, status: 'approved' | 'cancelled') => {
    const changed = await persist(rental, (server) =>
      person.client.send('PATCH', `${server}/api/bookings/${id}`, { status }),
    );
    // 409: the first attempt succeeded, but its response was lost.
    if (changed && [200, 409].includes(changed.status)) told[status].add(id);
  };
  const unpaid: number[] = [];
  for (let round = 0; !isOver(); round += 1) {
    const car = cars[(number + round) % cars.length];
    const startDate = addDays(marketDay(new Date()), 5 + ((number * 37 + round * 3) % 340));
    const body = {
      carId: car?.id,
      startDate,
      endDate: addDays(startDate, 2),
      startTime: '10:00 AM',
      endTime: '10:00 AM',
    };
    const headers = { 'idempotency-key': `renter-${number}-round-${round}` };
    const requested = await persist(rental, (server) =>
      renter.client.send<Booking>(
        'POST',
        `${server}${bookingEndpoints.requestBooking.path}`,
        body,
        headers,
      ),
    );
    if (requested?.status !== 201) continue;
    const booking = requested.body;
    told.requested.add(booking.id);
    told.at.push(Date.now());
    if (round % 5 === 4) {
      unpaid.push(booking.id);
      const oldest = unpaid.length > unpaidAtOnce ? unpaid.shift() : undefined;
      if (oldest) await change(renter, oldest, 'cancelled');
      continue;
    }
    if (!(await pay(rental, booking))) continue;
    told.paid.add(booking.id);
    if (round % 3 === 2) await change(renter, booking.id, 'cancelled');
    else await change(host, booking.id, 'approved');
  }
}

/** Returns whether the guest was told that the payment is authorized. */
async function pay(rental: Rental, booking: Booking): Promise<boolean> {
  const { site, renter } = rental;
  const post = <Body>(path: string, body: unknown) =>
    persist(rental, (server) => renter.client.send<Body>('POST', `${server}${path}`, body));
  const checkout = await post<{ url: string }>(paymentEndpoints.createCheckoutSession.path, {
    bookingId: booking.id,
    carId: booking.carId,
  });
  if (!checkout) return false;
  if (checkout.status !== 200) throw new Error(`Checkout answered ${checkout.status}.`);
  const sessionId = new URL(checkout.body.url).pathname.split('/').at(-1) ?? '';
  await persist(rental, () =>
    renter.client.send(
      'POST',
      `${site.sandboxUrl}/checkout/${sessionId}/pay`,
      new URLSearchParams({ card: '4242424242424242' }),
    ),
  );
  const confirmed = await post<{ paymentStatus: string }>(
    paymentEndpoints.confirmPaymentAuthorization.path,
    { sessionId, bookingId: booking.id },
  );
  return confirmed?.body.paymentStatus === 'authorized';
}
