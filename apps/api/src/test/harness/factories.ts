import { accountEndpoints, type User } from '@curbside/domain/accounts/endpoints';
import type { Role } from '@curbside/domain/accounts/states';
import type { Booking } from '@curbside/domain/bookings/booking';
import { bookingEndpoints } from '@curbside/domain/bookings/endpoints';
import { addDays, type TripWindow } from '@curbside/domain/calendar/days';
import type { Car } from '@curbside/domain/cars/car';
import { carEndpoints } from '@curbside/domain/cars/endpoints';
import type { CreateCarBody } from '@curbside/domain/cars/listing';
import { paymentEndpoints } from '@curbside/domain/payments/endpoints';
import { payoutEndpoints } from '@curbside/domain/payouts/endpoints';
import { sql } from 'drizzle-orm';
import { todayInMarket } from '../../platform/clock.ts';
import { TestClient } from './client.ts';
import type { TestApp } from './test-app.ts';

export interface Person {
  client: TestClient;
  user: User;
}

/** A server to act on, in this process or another. */
export type TestSite = Pick<TestApp, 'url' | 'sandboxUrl' | 'db'>;

/** Where guests pay, and where tests ask for faults. */
type Sandbox = Pick<TestSite, 'sandboxUrl'>;

let counter = 0;
const nextNumber = () => {
  counter += 1;
  return counter;
};

export const testPassword = 'a-long-password';

/** Signs up a new person through the API. */
export async function signUpPerson(
  app: TestSite,
  { firstName = 'Pat', lastName = 'Doe' } = {},
): Promise<Person> {
  const client = new TestClient(app.url);
  const email = `person-${process.pid}-${nextNumber()}@example.test`;
  const answer = await client.call(accountEndpoints.signUp, {
    body: { email, password: testPassword, firstName, lastName },
  });
  if (answer.status !== 200) throw new Error(`Sign-up answered ${JSON.stringify(answer.body)}.`);
  return { client, user: answer.body.user };
}

/** The user as the server currently returns it. */
export async function currentUser(person: Person): Promise<User> {
  return (await person.client.call(accountEndpoints.currentUser)).body;
}

/** A person with a verified identity. */
export async function createVerified(app: TestSite): Promise<Person> {
  const person = await signUpPerson(app);
  await app.db.execute(
    sql`insert into verifications (user_id, status, verified_at)
        values (${person.user.id}, 'verified', now())`,
  );
  return { ...person, user: await currentUser(person) };
}

/** A verified person after payout onboarding. */
export async function createHost(app: TestSite): Promise<Person> {
  const person = await createVerified(app);
  await enablePayouts(app, person);
  return { ...person, user: await currentUser(person) };
}

/** Completes payout onboarding on the sandbox's pages. */
async function enablePayouts(app: TestSite, person: Person): Promise<void> {
  const account = await person.client.call(payoutEndpoints.createConnectAccount);
  const { accountId } = account.body;
  await person.client.call(payoutEndpoints.createAccountLink, { body: { accountId } });
  await postForm(app, `/onboarding/${accountId}/submit`, { outcome: 'complete' });
  await until(async () => (await currentUser(person)).stripeAccountStatus === 'verified');
}

export async function createStaff(app: TestSite, role: Role): Promise<Person> {
  const person = await signUpPerson(app);
  await app.db.execute(sql`update users set role = ${role} where id = ${person.user.id}`);
  return { ...person, user: await currentUser(person) };
}

export async function disableAccount(app: TestSite, person: Person): Promise<void> {
  await app.db.execute(
    sql`update users set account_status = 'disabled' where id = ${person.user.id}`,
  );
}

/** A listing that passes every rule. */
export function carBody(changes: Partial<CreateCarBody> = {}): CreateCarBody {
  return {
    title: 'Quiet city hybrid',
    make: 'Toyota',
    model: 'Prius',
    year: 2022,
    category: 'Sedan',
    description: 'Clean and easy to park.',
    dailyRate: '84.00',
    location: 'Astoria, Queens, NY 11102',
    seats: 5,
    transmission: 'Automatic',
    fuelType: 'Hybrid',
    mpg: 54,
    photos: [],
    ...changes,
  };
}

export async function listCar(host: Person, changes: Partial<CreateCarBody> = {}): Promise<Car> {
  const answer = await host.client.call(carEndpoints.createCar, { body: carBody(changes) });
  if (answer.status !== 201) throw new Error(`Listing answered ${JSON.stringify(answer.body)}.`);
  return answer.body;
}

/** A window that starts `daysAhead` days from now, at 10:00 AM by default. */
export function windowFrom(
  app: TestApp,
  daysAhead: number,
  days = 3,
  changes: Partial<TripWindow> = {},
): TripWindow {
  const startDate = addDays(todayInMarket(app.server.deps.clock), daysAhead);
  return {
    startDate,
    endDate: addDays(startDate, days),
    startTime: '10:00 AM',
    endTime: '10:00 AM',
    ...changes,
  };
}

export async function requestBooking(
  renter: Person,
  car: Pick<Car, 'id'>,
  window: TripWindow,
): Promise<Booking> {
  const answer = await renter.client.call(bookingEndpoints.requestBooking, {
    body: { carId: car.id, ...window },
  });
  if (answer.status !== 201) throw new Error(`Booking answered ${JSON.stringify(answer.body)}.`);
  return answer.body;
}

/** Pays on the sandbox's checkout page and returns, like a browser. */
export async function payBooking(
  app: Sandbox,
  renter: Person,
  booking: Booking,
  card = '4242424242424242',
): Promise<Booking> {
  const sessionId = await openCheckout(renter, booking);
  const page = await postForm(app, `/checkout/${sessionId}/pay`, { card });
  // 402 is a declined card.
  if (![303, 402].includes(page.status)) throw new Error(`The page answered ${page.status}.`);
  const confirm = () =>
    renter.client.call(paymentEndpoints.confirmPaymentAuthorization, {
      body: { sessionId, bookingId: booking.id },
    });
  let answer = await confirm();
  // On a busy machine the sandbox may answer too late, as Stripe may.
  if (answer.status === 503) answer = await confirm();
  if (answer.status !== 200) throw new Error(`Payment answered ${JSON.stringify(answer.body)}.`);
  return answer.body;
}

/** Opens checkout. Returns the session, the last part of the page's address. */
export async function openCheckout(renter: Person, booking: Booking): Promise<string> {
  const answer = await renter.client.call(paymentEndpoints.createCheckoutSession, {
    body: { bookingId: booking.id, carId: booking.carId },
  });
  if (answer.status !== 200) throw new Error(`Checkout answered ${JSON.stringify(answer.body)}.`);
  return new URL(answer.body.url).pathname.split('/').at(-1) ?? '';
}

export function changeBooking(person: Person, booking: Pick<Booking, 'id'>, status: string) {
  return person.client.call(bookingEndpoints.changeBooking, {
    params: { id: booking.id },
    body: { status },
  });
}

export async function getBooking(person: Person, booking: Pick<Booking, 'id'>): Promise<Booking> {
  const answer = await person.client.call(bookingEndpoints.getBooking, {
    params: { id: booking.id },
  });
  if (answer.status !== 200) throw new Error(`Booking answered ${JSON.stringify(answer.body)}.`);
  return answer.body;
}

/** The booking's rows in the calendar: 1, or 0 once its dates are free. */
export async function countHolds({ db }: TestSite, { id }: Pick<Booking, 'id'>): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from holds where booking_id = ${id}`,
  );
  return rows[0]?.count ?? 0;
}

/** Posts a form to a page of the sandbox. */
export async function postForm(
  app: Sandbox,
  path: string,
  fields: Record<string, string>,
): Promise<Response> {
  return fetch(`${app.sandboxUrl}${path}`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(fields),
  });
}

/** Pays with a good card at a checkout's page of the sandbox, given by address or path. */
export async function payAtPage(app: Sandbox, page: string): Promise<Response> {
  const { pathname } = new URL(page, app.sandboxUrl);
  return postForm(app, `${pathname}/pay`, { card: '4242424242424242' });
}

/** Makes one of the sandbox's control calls. Throws if it is refused. */
export async function controlSandbox(app: Sandbox, name: string, body: object): Promise<void> {
  const answer = await fetch(`${app.sandboxUrl}/_sandbox/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`The sandbox answered ${await answer.text()}`);
}

/** Waits for the effect of a job, or for a process. Throws after a minute. */
export async function until(isTrue: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (!(await isTrue())) {
    if (Date.now() > deadline) throw new Error('It did not come about in time.');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** A trip that is requested, paid and approved. */
export async function bookApproved(
  app: Sandbox,
  { host, renter, car }: { host: Person; renter: Person; car: Pick<Car, 'id'> },
  window: TripWindow,
): Promise<Booking> {
  const booking = await requestBooking(renter, car, window);
  await payBooking(app, renter, booking);
  const answer = await changeBooking(host, booking, 'approved');
  if (answer.status !== 200) throw new Error(`Approval answered ${JSON.stringify(answer.body)}.`);
  return answer.body;
}

/** A trip completed by the host. Moves the clock past its drop-off. */
export async function takeTrip(
  app: TestApp,
  people: { host: Person; renter: Person; car: Pick<Car, 'id'> },
  window: TripWindow = windowFrom(app, 1, 1),
): Promise<Booking> {
  return completeTrip(app, people.host, await bookApproved(app, people, window));
}

/** The host completes an approved trip. Moves the clock past its drop-off. */
export async function completeTrip(app: TestApp, host: Person, booking: Booking): Promise<Booking> {
  await app.travelTo(new Date(booking.endsAt));
  const answer = await changeBooking(host, booking, 'completed');
  if (answer.status !== 200) throw new Error(`Completion answered ${JSON.stringify(answer.body)}.`);
  return answer.body;
}

/** The multipart body of an inspection, by default at pickup. */
export function inspectionForm(
  bookingId: number,
  files: readonly Buffer[],
  fields: Record<string, string> = {},
): FormData {
  const form = new FormData();
  const all = { bookingId: String(bookingId), inspectionType: 'pickup', ...fields };
  for (const [name, value] of Object.entries(all)) form.append(name, value);
  for (const [index, bytes] of files.entries()) {
    form.append('photos', new Blob([new Uint8Array(bytes)]), `file-${index}`);
  }
  return form;
}
