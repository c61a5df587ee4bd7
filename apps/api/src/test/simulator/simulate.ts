import { bookingEndpoints } from '@curbside/domain/bookings/endpoints';
import { addDays, marketDay } from '@curbside/domain/calendar/days';
import type { Car } from '@curbside/domain/cars/car';
import {
  createHost,
  createStaff,
  createVerified,
  listCar,
  type Person,
} from '../harness/factories.ts';
import { findFaults } from './find-faults.ts';
import { missedMinima, reachedBy } from './minima.ts';
import { type ActionName, type Moves, planBooking, type WaitName } from './plan.ts';
import { SeededRandom } from './seeded-random.ts';
import { type SimulatedBooking, simulatedBooking } from './simulated-booking.ts';
import { SimulatedSite } from './simulated-site.ts';
import type { Stage } from './stage.ts';
import { findFaultsOfStatements } from './statements.ts';
import { actions, moments } from './steps.ts';
import { endTroubles, makeTrouble } from './troubles.ts';

export interface SimulationOptions {
  seed: number;
  bookings: number;
  moves: Moves;
  databaseUrl: string;
  /** Receives progress lines. */
  log?: (line: string) => void;
}

export interface SimulationReport {
  seed: number;
  bookings: number;
  kills: number;
  /** How often each step was taken, and each trouble made. */
  counts: Record<string, number>;
  /** Number of bookings by final state. */
  endings: Record<string, number>;
  /** Bookings that reached each state, and the minimum for the run to count. */
  reached: Record<string, { bookings: number; atLeast: number }>;
  /** Faults, one sentence each. */
  faults: string[];
}

/** Bookings under way at the same time, so that each move of the clock serves them all. */
const maxLive = 70;
const carCount = 40;
/** Several guests: most trips of one guest need not be paid at once, and none may overlap. */
const guestCount = 12;
const rates = ['84.00', '39.99', '61.37', '127.50', '350.00'] as const;
/** Taken dates are refused, but not this often in a row. */
const mostRefusals = 500;
/** Moments this close together are waited for together. */
const togetherMs = 20 * 60_000;
const hour = 3_600_000;

/**
 * Takes bookings through random courses while Stripe, browsers and our servers fail, lets everything
 * finish, and checks the result. The same seed makes the same choices.
 */
export async function simulate(options: SimulationOptions): Promise<SimulationReport> {
  const site = await SimulatedSite.start(options.databaseUrl);
  try {
    const simulation = await Simulation.create(site, options);
    await simulation.run();
    await simulation.comeToRest();
    return await simulation.report();
  } finally {
    await site.stop();
  }
}

class Simulation {
  readonly #options: SimulationOptions;
  readonly #stage: Stage;
  readonly #hosts: Person[];
  readonly #guests: Person[];
  readonly #cars: { car: Car; host: Person }[];
  readonly #bookings: SimulatedBooking[] = [];
  readonly #defects: string[] = [];
  readonly #counts: Record<string, number> = {};
  readonly #endsOfTroubles: { atStep: number; end: () => Promise<void> }[] = [];
  #steps = 0;
  #refusals = 0;
  #kills = 0;
  #troubles = 0;

  private constructor(
    options: SimulationOptions,
    stage: Omit<Stage, 'report'>,
    cast: { hosts: Person[]; guests: Person[]; cars: { car: Car; host: Person }[] },
  ) {
    this.#options = options;
    this.#stage = { ...stage, report: (defect) => this.#defects.push(defect) };
    this.#hosts = cast.hosts;
    this.#guests = cast.guests;
    this.#cars = cast.cars;
  }

  static async create(site: SimulatedSite, options: SimulationOptions): Promise<Simulation> {
    const hosts = [await createHost(site), await createHost(site), await createHost(site)];
    const guests: Person[] = [];
    while (guests.length < guestCount) guests.push(await createVerified(site));
    const cars: { car: Car; host: Person }[] = [];
    for (let number = 0; number < carCount; number += 1) {
      const host = hosts[number % hosts.length] ?? (await createHost(site));
      const dailyRate = rates[number % rates.length] ?? rates[0];
      cars.push({ car: await listCar(host, { dailyRate }), host });
    }
    const admin = await createStaff(site, 'admin');
    const random = new SeededRandom(options.seed);
    return new Simulation(options, { site, random, admin }, { hosts, guests, cars });
  }

  get #accounts(): string[] {
    return this.#hosts.map(({ user }) => user.stripeAccountId ?? '');
  }

  async run(): Promise<void> {
    const { random } = this.#stage;
    const killEvery = Math.max(15, Math.floor(this.#options.bookings / 5));
    let nextKill = killEvery;
    for (;;) {
      this.#steps += 1;
      await this.#endTroubles();
      const live = this.#bookings.filter(({ plan }) => plan.length > 0);
      const mayBegin = this.#bookings.length < this.#options.bookings && live.length < maxLive;
      if (live.length === 0 && !mayBegin) return;
      if (mayBegin && (live.length === 0 || random.chance(0.25))) await this.#request();
      else if (random.chance(0.04)) await this.#trouble();
      else if (this.#bookings.length >= nextKill) {
        nextKill += killEvery;
        await this.#kill(live);
      } else await this.#proceed(live);
    }
  }

  #count(what: string): void {
    this.#counts[what] = (this.#counts[what] ?? 0) + 1;
  }

  /** A guest requests a car. Taken dates are refused, and no booking begins. */
  async #request(): Promise<void> {
    const { random, site } = this.#stage;
    const { car, host } = random.pick(this.#cars);
    const guest = random.pick(this.#guests);
    const daysAhead = random.chance(0.8) ? 1 + random.int(9) : 10 + random.int(50);
    const startDate = addDays(marketDay(site.now()), daysAhead);
    const endDate = addDays(startDate, random.chance(0.9) ? 1 + random.int(4) : 5 + random.int(15));
    const times = { startTime: '10:00 AM', endTime: '10:00 AM' } as const;
    const answer = await guest.client
      .call(bookingEndpoints.requestBooking, {
        body: { carId: car.id, startDate, endDate, ...times },
      })
      .catch(() => undefined);
    if (answer?.status === 500) this.#defects.push('a request answered 500');
    // Replaces a guest who may no longer book because of their bank's disputes.
    if (answer?.status === 403) {
      this.#guests[this.#guests.indexOf(guest)] = await createVerified(site);
    }
    this.#refusals = answer?.status === 201 ? 0 : this.#refusals + 1;
    if (this.#refusals > mostRefusals) {
      throw new Error(`No request is taken any more; the last answer was ${answer?.status}.`);
    }
    if (answer?.status !== 201) return;
    const plan = planBooking(random, this.#options.moves, this.#bookings.length);
    this.#bookings.push(simulatedBooking(answer.body, { guest, host }, plan));
    if (this.#bookings.length % 50 === 0) {
      this.#options.log?.(`${this.#bookings.length} bookings, ${site.now().toISOString()}`);
    }
  }

  async #trouble(): Promise<void> {
    const { site, random } = this.#stage;
    const made = await makeTrouble(site, random, {
      accounts: this.#accounts,
      moves: this.#options.moves,
      index: this.#troubles,
    });
    this.#troubles += 1;
    this.#count(made.name);
    if (!made.ends) return;
    const { afterSteps, end } = made.ends;
    this.#endsOfTroubles.push({ atStep: this.#steps + afterSteps, end });
  }

  /** Ends the troubles that are due. */
  async #endTroubles(): Promise<void> {
    for (const trouble of this.#endsOfTroubles.filter(({ atStep }) => atStep <= this.#steps)) {
      this.#endsOfTroubles.splice(this.#endsOfTroubles.indexOf(trouble), 1);
      await trouble.end();
    }
  }

  /** Takes the next step of one booking. The clock moves only if every booking waits and none begins. */
  async #proceed(live: readonly SimulatedBooking[]): Promise<void> {
    const { random } = this.#stage;
    const acting = live.filter(({ plan }) => !isWait(plan[0]));
    if (acting.length > 0) return this.#act(random.pick(acting));
    if (this.#bookings.length < this.#options.bookings && live.length < maxLive) {
      if (random.chance(0.8)) return this.#request();
    }
    const { site } = this.#stage;
    const waits = live.map((booking) => {
      booking.waitsUntil ??= moments[booking.plan[0] as WaitName](booking, site.now());
      return { booking, until: booking.waitsUntil.getTime() };
    });
    const first = Math.min(...waits.map(({ until }) => until));
    const due = waits.filter(({ until }) => until <= first + togetherMs);
    if (due.length === 0) return;
    await site.travelTo(new Date(Math.max(...due.map(({ until }) => until))));
    for (const { booking } of due) {
      this.#take(booking);
      delete booking.waitsUntil;
    }
  }

  /** Removes the next step from the plan and records it. */
  #take(booking: SimulatedBooking): string | undefined {
    const step = booking.plan.shift();
    if (step === undefined) return undefined;
    booking.story.push(step);
    this.#count(step);
    return step;
  }

  async #act(booking: SimulatedBooking): Promise<void> {
    const step = this.#take(booking);
    await actions[step as ActionName](this.#stage, booking);
  }

  /** Kills server and sandbox while they work on several bookings. */
  async #kill(live: readonly SimulatedBooking[]): Promise<void> {
    const { random, site } = this.#stage;
    const acting = live.filter(({ plan }) => !isWait(plan[0])).slice(0, 5);
    const acts = acting.map((booking) => this.#act(booking));
    await new Promise((resolve) => setTimeout(resolve, 5 + random.int(120)));
    await site.killAndRestart();
    await Promise.all(acts);
    this.#kills += 1;
  }

  /** Ends all troubles, lets staff release frozen payouts, and passes every deadline. */
  async comeToRest(): Promise<void> {
    const { site } = this.#stage;
    await endTroubles(site, this.#accounts);
    const after = (milliseconds: number) =>
      site.travelTo(new Date(site.now().getTime() + milliseconds));
    for (const days of [1, 3, 7, 12]) await after(days * 24 * hour);
    for (const booking of this.#bookings) {
      if (booking.incidents.length > 0) await actions.unfreeze(this.#stage, booking);
    }
    for (let minutes = 0; minutes < 4; minutes += 1) {
      await site.retryJobs();
      await after(hour / 60);
    }
  }

  async report(): Promise<SimulationReport> {
    const { faults, states } = await findFaults(this.#stage.site, this.#bookings);
    const statements = await findFaultsOfStatements(this.#hosts, this.#bookings, states);
    const reached = reachedBy(states, this.#options.bookings);
    const endings: Record<string, number> = {};
    for (const { status, payment, payout } of states.values()) {
      const ending = `${status}, ${payment}, ${payout}`;
      endings[ending] = (endings[ending] ?? 0) + 1;
    }
    return {
      seed: this.#options.seed,
      bookings: this.#bookings.length,
      kills: this.#kills,
      counts: this.#counts,
      endings,
      reached,
      faults: [...this.#defects, ...faults, ...statements, ...missedMinima(reached)],
    };
  }
}

function isWait(step: string | undefined): boolean {
  return step !== undefined && step in moments;
}
