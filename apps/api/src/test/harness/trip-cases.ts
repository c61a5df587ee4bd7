import { accountEndpoints } from '@curbside/domain/accounts/endpoints';
import type { Booking } from '@curbside/domain/bookings/booking';
import { addDays, marketDay, type TimeSlot } from '@curbside/domain/calendar/days';
import { carEndpoints } from '@curbside/domain/cars/endpoints';
import type { Claim } from '@curbside/domain/claims/endpoints';
import { handoverEndpoints } from '@curbside/domain/handover/endpoints';
import type { HandoverKind } from '@curbside/domain/handover/rules';
import { lateReturnEndpoints } from '@curbside/domain/late-returns/endpoints';
import {
  type PickupReport,
  pickupReportEndpoints,
} from '@curbside/domain/pickup-reports/endpoints';
import {
  acceptClaim,
  claimCharge,
  contestClaim,
  decideClaim,
  giveHandover,
  readClaim,
  receipt,
  withdrawClaim,
  writeOffClaim,
} from './claims.ts';
import { TestClient } from './client.ts';
import { bookApproved, controlSandbox, type Person, type TestSite, until } from './factories.ts';
import { picture } from './pictures.ts';
import { addInspectionPhoto, uploadFile } from './uploads.ts';

type Site = Pick<TestSite, 'url' | 'sandboxUrl'>;

interface Cast {
  /** Emails of people who share a password. */
  guest: string;
  host: string;
  admin: string;
  password: string;
  /** The title of the host's car. */
  car: string;
}

/** Sets trips up over HTTP, up to what their pages show, on a site that has these people and this car. */
export class TripCases {
  readonly #site: Site;
  readonly #cast: Cast;
  readonly guest: Person;
  readonly host: Person;
  readonly admin: Person;

  private constructor(site: Site, cast: Cast, [guest, host, admin]: [Person, Person, Person]) {
    this.#site = site;
    this.#cast = cast;
    this.guest = guest;
    this.host = host;
    this.admin = admin;
  }

  static async of(site: Site, cast: Cast): Promise<TripCases> {
    const { guest, host, admin, password } = cast;
    const person = (email: string) => signIn(site, email, password);
    const people = [await person(guest), await person(host), await person(admin)] as const;
    return new TripCases(site, cast, [...people]);
  }

  /** An approved trip of three days in the host's car, far enough from the site's day to be free. */
  async book({
    inDays = 40,
    renter = this.guest,
    startTime = '10:00 AM',
  }: {
    inDays?: number;
    renter?: Person;
    startTime?: TimeSlot;
  } = {}): Promise<Booking> {
    const { body: cars } = await this.host.client.call(carEndpoints.myCars);
    const car = cars.find(({ title }) => title === this.#cast.car);
    if (!car) throw new Error('The host has no such car.');
    const startDate = addDays(marketDay(nowOf(this.#site)), inDays);
    const window = { startDate, endDate: addDays(startDate, 3) };
    const people = { host: this.host, renter, car };
    return bookApproved(this.#site, people, { ...window, startTime, endTime: '10:00 AM' });
  }

  /** Another person with the same password. */
  person(email: string): Promise<Person> {
    return signIn(this.#site, email, this.#cast.password);
  }

  async travelTo(instant: string, minutes = 0): Promise<void> {
    const now = new Date(Date.parse(instant) + minutes * 60_000).toISOString();
    await ok(new TestClient(this.#site.url).send('POST', '/api/test/clock', { now }));
    arrivals.set(this.#site.url, { now, at: Date.now() });
  }

  /** The guest refuses the car, with two photos. */
  async refuse(trip: Booking): Promise<PickupReport> {
    const photoIds = [
      await this.photograph(trip, 'pickup', 'other', 60, this.guest),
      await this.photograph(trip, 'pickup', 'other', 140, this.guest),
    ];
    const description = 'The left rear tire is flat, and there is no spare.';
    const body = { description, photoIds };
    const params = { id: trip.id };
    return ok(this.guest.client.call(pickupReportEndpoints.refuseCar, { params, body }));
  }

  async reportNoShow({ client }: Person, { id }: Booking): Promise<PickupReport> {
    const body = { description: 'I waited for two hours, wrote twice and called.' };
    return ok(client.call(pickupReportEndpoints.reportNoShow, { params: { id }, body }));
  }

  async contestReport({ client }: Person, { id }: PickupReport, reason: string): Promise<void> {
    const body = { reason };
    await ok(client.call(pickupReportEndpoints.contestReport, { params: { id }, body }));
  }

  async decideReport({ id }: PickupReport, outcome: 'uphold' | 'reject'): Promise<void> {
    const body = { outcome, reason: 'Both messages say so.', currentPassword: this.#cast.password };
    await ok(this.admin.client.call(pickupReportEndpoints.decideReport, { params: { id }, body }));
  }

  async photograph(
    trip: Booking,
    inspectionType: 'pickup' | 'return',
    photoType: string,
    shade: number,
    person = this.host,
  ): Promise<number> {
    const photo = await picture(`rgb(${shade} 110 ${180 - shade / 2})`, 800);
    return addInspectionPhoto(person, trip, { inspectionType, photoType }, photo);
  }

  /** Goes through a trip: the car comes back 170 minutes late, dirty, with too many miles. */
  async comeBackLate(trip: Booking): Promise<{ before: number; after: number }[]> {
    await this.travelTo(trip.startsAt);
    // No car's odometer falls from one trip to the next.
    const odometer = 1000 * trip.id;
    await giveHandover(this.host, trip, 'pickup', { odometer });
    const parts = ['front', 'left', 'damage'] as const;
    const before: number[] = [];
    for (const part of parts) before.push(await this.photograph(trip, 'pickup', part, 60));
    await this.travelTo(trip.endsAt, 170);
    await giveHandover(this.host, trip, 'return', {
      odometer: odometer + 650,
      fuelEighths: 5,
    });
    const after: number[] = [];
    for (const part of parts) after.push(await this.photograph(trip, 'return', part, 160));
    return before.map((id, index) => ({ before: id, after: after[index] ?? 0 }));
  }

  /** Claims what the host can only show by a document. */
  async claimToll(trip: Booking, amount: string): Promise<Claim> {
    const documents = [await this.document()];
    const description = 'Three crossings of the Verrazzano Bridge, without a transponder.';
    const happenedAt = trip.startsAt;
    return this.claim(trip, { kind: 'toll', amount, documents, description, happenedAt });
  }

  /** The host uploads a document for a claim. */
  async document(): Promise<number> {
    return (await uploadFile(this.host, receipt)).id;
  }

  async claim(trip: Booking, body: object): Promise<Claim> {
    return ok(claimCharge(this.host, trip, body));
  }

  async accept(claim: Claim): Promise<void> {
    await ok(acceptClaim(this.guest, claim));
    await until(async () => {
      const { status, cardPart } = await readClaim(this.guest, claim);
      return status === 'paid' || (status === 'needs_payment' && cardPart?.state !== 'charging');
    });
  }

  /** Records odometer and fuel. */
  async handOver(person: Person, trip: Booking, kind: HandoverKind, odometer: number) {
    await ok(giveHandover(person, trip, kind, { odometer, fuelEighths: 7 }));
  }

  async confirmHandover({ client }: Person, { id }: Booking, kind: HandoverKind): Promise<void> {
    await ok(client.call(handoverEndpoints.confirmHandover, { params: { id, kind } }));
  }

  async objectToHandover({ client }: Person, { id }: Booking, kind: HandoverKind): Promise<void> {
    const body = { note: 'The tank was full: the needle stood at the end of the gauge.' };
    await ok(client.call(handoverEndpoints.objectHandover, { params: { id, kind }, body }));
  }

  /** The guest of the next trip waits for a car that is late. */
  async chooseToWait({ id }: Booking): Promise<void> {
    const body = { choice: 'wait' };
    await ok(this.guest.client.call(lateReturnEndpoints.chooseLate, { params: { id }, body }));
  }

  async contest(claim: Claim): Promise<void> {
    await ok(contestClaim(this.guest, claim, 'The car was like that when I picked it up.'));
  }

  async decide(claim: Claim, outcome: 'uphold' | 'reject', amount?: string): Promise<void> {
    const reason =
      outcome === 'uphold' ? 'Both photos show it.' : 'The photos do not show a difference.';
    await this.contest(claim);
    const currentPassword = this.#cast.password;
    await ok(decideClaim(this.admin, claim, { outcome, amount, reason, currentPassword }));
  }

  async withdraw(claim: Claim): Promise<void> {
    await ok(withdrawClaim(this.host, claim));
  }

  async writeOff(claim: Claim): Promise<void> {
    await ok(writeOffClaim(this.admin, claim, this.#cast.password));
  }

  /** The bank declines the next charges; with 0, it declines none any more. */
  async declineCards(times: number): Promise<void> {
    const declined = { path: '/v1/payment_intents', method: 'POST', answer: 'card-declined' };
    await controlSandbox(
      this.#site,
      times ? 'faults' : 'faults/clear',
      times ? { ...declined, times } : {},
    );
  }

  /** The card is tried until nobody tries it any more. */
  async tryToTheEnd(claim: Claim): Promise<void> {
    for (;;) {
      const { nextTryAt } = await readClaim(this.guest, claim);
      if (!nextTryAt) return;
      await this.travelTo(nextTryAt, 1);
      await until(async () => (await readClaim(this.guest, claim)).nextTryAt !== nextTryAt);
    }
  }
}

/** By site: the instant that its clock was last moved to, and when. */
const arrivals = new Map<string, { now: string; at: number }>();

/** The site's time: a test that is tried again, and the one after it, find the clock moved. */
function nowOf({ url }: Site): Date {
  const arrival = arrivals.get(url);
  if (!arrival) return new Date();
  return new Date(Date.parse(arrival.now) + Date.now() - arrival.at);
}

async function signIn({ url }: Site, email: string, password: string): Promise<Person> {
  const client = new TestClient(url);
  await client.send('POST', '/api/auth/sign-in/email', { email, password });
  return { client, user: (await client.call(accountEndpoints.currentUser)).body };
}

/** The body of an answer that did not refuse. */
async function ok<Body>(answer: Promise<{ status: number; body: Body }>): Promise<Body> {
  const { status, body } = await answer;
  if (status >= 300) throw new Error(`It answered ${status}: ${JSON.stringify(body)}`);
  return body;
}
