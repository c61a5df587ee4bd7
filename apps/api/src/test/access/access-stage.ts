import type { Booking } from '@curbside/domain/bookings/booking';
import type { TripWindow } from '@curbside/domain/calendar/days';
import type { Car } from '@curbside/domain/cars/car';
import { sql } from 'drizzle-orm';
import type { TestClient } from '../harness/client.ts';
import {
  changeBooking,
  createHost,
  createStaff,
  createVerified,
  disableAccount,
  listCar,
  openCheckout,
  type Person,
  payBooking,
  requestBooking,
  signUpPerson,
  testPassword,
  windowFrom,
} from '../harness/factories.ts';
import type { TestApp } from '../harness/test-app.ts';

export type Caller =
  | 'visitor'
  | 'unverified'
  | 'unrelated'
  | 'renter'
  | 'owner'
  | 'disabled'
  | 'support'
  | 'admin'
  | 'master';

/** Parts of a row's request besides its method; `path` replaces that of the route. */
export interface Attempt {
  path?: string;
  body?: unknown;
  client?: TestClient;
}

export type BookingStage = 'unpaid' | 'paid' | 'approved';
export type Side = 'renter' | 'owner';

const firstDayAhead = 3;
const lastDayAhead = 300;

/** One server with a person for each kind of caller, and the objects that the rows act upon. */
export class AccessStage {
  readonly app: TestApp;
  readonly people: Record<Exclude<Caller, 'visitor'>, Person>;
  #car: Car;
  #disabledCar: Car;
  #daysAhead = firstDayAhead;
  #prepared = new Map<string, unknown>();

  private constructor(
    app: TestApp,
    people: AccessStage['people'],
    cars: { car: Car; disabledCar: Car },
  ) {
    this.app = app;
    this.people = people;
    this.#car = cars.car;
    this.#disabledCar = cars.disabledCar;
  }

  static async create(app: TestApp): Promise<AccessStage> {
    const people = {
      unverified: await signUpPerson(app),
      unrelated: await createVerified(app),
      renter: await createVerified(app),
      owner: await createHost(app),
      disabled: await createHost(app),
      support: await createStaff(app, 'support_staff'),
      admin: await createStaff(app, 'admin'),
      master: await createStaff(app, 'master_admin'),
    };
    const cars = { car: await listCar(people.owner), disabledCar: await listCar(people.disabled) };
    await disableAccount(app, people.disabled);
    // Many trips of one car run at once here.
    await app.db.execute(sql`alter table bookings drop constraint bookings_keep_buffer`);
    return new AccessStage(app, people, cars);
  }

  /** Days that no earlier attempt has used. */
  nextWindow(): TripWindow {
    this.#daysAhead += 2;
    return windowFrom(this.app, this.#daysAhead, 1);
  }

  clientOf(caller: Caller): TestClient {
    return caller === 'visitor' ? this.app.visitor() : this.people[caller].client;
  }

  /** Another session of the same person, for calls that change or end a session. */
  async newSession(caller: Caller): Promise<TestClient> {
    const client = this.app.visitor();
    if (caller !== 'visitor') {
      const { email } = this.people[caller].user;
      await client.send('POST', '/api/auth/sign-in/email', { email, password: testPassword });
    }
    return client;
  }

  /** The disabled caller's own car, or the owner's. */
  carFor(caller: Caller): Car {
    return caller === 'disabled' ? this.#disabledCar : this.#car;
  }

  /** Returns the object of an earlier request of this row, unless one has changed it since. */
  async reuse<Result>(name: string, prepare: () => Promise<Result>): Promise<Result> {
    const result = this.#prepared.has(name) ? this.#prepared.get(name) : await prepare();
    this.#prepared.set(name, result);
    return result as Result;
  }

  /**
   * Makes the next request use a new object: called before each row that writes, and after each
   * successful request.
   */
  forget(): void {
    this.#prepared.clear();
  }

  /** A booking between renter and owner; the disabled caller takes the given side. */
  async bookingFor(
    caller: Caller,
    stage: BookingStage,
    side: Side,
    nameOfStage: string = stage,
  ): Promise<Booking & { sessionId: string }> {
    const { people } = this;
    const isDisabled = caller === 'disabled';
    const renter = isDisabled && side === 'renter' ? people.disabled : people.renter;
    const owner = isDisabled && side === 'owner' ? people.disabled : people.owner;
    const name = `${nameOfStage} booking of ${renter.user.id} with ${owner.user.id}`;
    const make = async () => {
      const car = owner === people.disabled ? this.#disabledCar : this.#car;
      const booking = await requestBooking(renter, car, this.nextWindow());
      if (stage !== 'unpaid') await payBooking(this.app, renter, booking);
      if (stage === 'approved') await changeBooking(owner, booking, 'approved');
      const sessionId = stage === 'unpaid' ? await openCheckout(renter, booking) : '';
      return { ...booking, sessionId };
    };
    return this.reuse(name, async () => {
      if (this.#daysAhead > lastDayAhead) await this.#takeFreshCars();
      return isDisabled ? this.whileActive(make) : make();
    });
  }

  /** Uses other cars of the same hosts once the calendars are full up to the booking horizon. */
  async #takeFreshCars(): Promise<void> {
    this.#car = await listCar(this.people.owner);
    this.#disabledCar = await this.whileActive(() => listCar(this.people.disabled));
    this.#daysAhead = firstDayAhead;
  }

  /** A trip that is under way or completed, without waiting for its days. */
  async tripFor(caller: Caller, stage: 'running' | 'completed', side: Side): Promise<Booking> {
    const trip = await this.bookingFor(caller, 'approved', side, stage);
    await this.app.db.execute(
      stage === 'running'
        ? sql`update bookings set starts_at = now() - interval '1 hour' where id = ${trip.id}`
        : sql`update bookings set status = 'completed' where id = ${trip.id}`,
    );
    return trip;
  }

  /** Runs what the disabled person did before the account was disabled. */
  async whileActive<Result>(act: () => Promise<Result>): Promise<Result> {
    const { id } = this.people.disabled.user;
    await this.app.db.execute(sql`update users set account_status = 'active' where id = ${id}`);
    try {
      return await act();
    } finally {
      await disableAccount(this.app, this.people.disabled);
    }
  }
}
