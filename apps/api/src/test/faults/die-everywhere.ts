import { fileURLToPath } from 'node:url';
import type { Booking } from '@curbside/domain/bookings/booking';
import { addDays, type Day, marketDay } from '@curbside/domain/calendar/days';
import { marketInstant } from '@curbside/domain/calendar/instants';
import {
  createHost,
  createVerified,
  listCar,
  type Person,
  requestBooking,
} from '../harness/factories.ts';
import { findFaults } from '../simulator/find-faults.ts';
import { SimulatedSite } from '../simulator/simulated-site.ts';
import { type Flow, flows, type Scene, type Standing } from './flows.ts';
import type { Part } from './follow-flow.ts';
import { liveFlow, type Outcome } from './live-flow.ts';

/** The state of a booking whose process died, or that was only counted. */
interface Fate extends Standing {
  id: number;
  /** The event at which its process died. */
  diedAt: string;
}

export interface FlowReport {
  /** Every event at which a process died, in order. */
  died: string[];
  /** States after the restart, before any further request. */
  afterRestart: Fate[];
  inTheEnd: Fate[];
}

interface Plan {
  flow: Flow;
  part: Part;
  /** Its process dies after this many events; zero is before the first. */
  after: number;
}

interface Trial extends Plan {
  scene: Scene;
  outcome?: Outcome;
}

const worker = fileURLToPath(new URL('./fault-point-worker.ts', import.meta.url));
const parts: readonly Part[] = ['request', 'jobs'];
const guestCount = 4;
const minute = 60_000;

/**
 * Counts the events of each flow from its request to its end, then lets one booking die at every second
 * of them: nothing more runs for it. After that the process is killed and restarted, and time passes.
 * `isThorough` dies at each, and counts read-only calls in every flow, which takes six times as long.
 */
export async function dieEverywhere(
  databaseUrl: string,
  isThorough: boolean,
): Promise<{ reports: Map<string, FlowReport>; faults: string[] }> {
  const site = await SimulatedSite.start(databaseUrl, worker);
  try {
    const cast = await hire(site);
    // Drop webhooks: only polling may recover.
    await site.control('webhooks', { mode: 'drop' });
    const counts = await countPoints(site, cast, isThorough);
    const trials = await dieAtEach(site, cast, { counts, isThorough });
    await site.killAndRestart();
    for (const minutes of [5, 5, 5])
      await site.travelTo(new Date(site.now().getTime() + minutes * minute));
    const afterRestart = await standingsOf(site);
    for (const { flow, scene } of trials) {
      if (isSame(afterRestart.get(scene.booking.id), flow.begins)) await flow.ask(scene);
    }
    for (const minutes of [5, 5])
      await site.travelTo(new Date(site.now().getTime() + minutes * minute));
    const { faults, states } = await findFaults(site, []);
    const reports = new Map(
      flows.map((flow) => [flow.name, reportOf(flow, { trials, afterRestart, states })]),
    );
    return { reports, faults };
  } finally {
    await site.stop();
  }
}

interface Cast {
  host: Person;
  guests: Person[];
}

async function hire(site: SimulatedSite): Promise<Cast> {
  const guests: Person[] = [];
  while (guests.length < guestCount) guests.push(await createVerified(site));
  return { host: await createHost(site), guests };
}

/** The highest number of events in each part of each flow. */
async function countPoints(
  site: SimulatedSite,
  cast: Cast,
  isThorough: boolean,
): Promise<Map<string, number>> {
  const after = Number.MAX_SAFE_INTEGER;
  const wanted = flows.flatMap((flow) => parts.map((part) => ({ flow, part, after })));
  const counts = new Map<string, number>();
  for (const trial of await prepare(site, cast, wanted)) {
    const { passed } = await live(site, trial, isThorough);
    const key = keyOf(trial);
    counts.set(key, Math.max(passed, counts.get(key) ?? 0));
  }
  return counts;
}

const keyOf = ({ flow, part }: Pick<Trial, 'flow' | 'part'>) => `${flow.name} ${part}`;

async function live(site: SimulatedSite, trial: Trial, isThorough: boolean): Promise<Outcome> {
  const { flow, part, after, scene } = trial;
  await flow.happensBefore?.(scene);
  const countsReads = isThorough || flow.countsReads === true;
  return liveFlow(site, trial, { part, after, countsReads });
}

async function dieAtEach(
  site: SimulatedSite,
  cast: Cast,
  { counts, isThorough }: { counts: ReadonlyMap<string, number>; isThorough: boolean },
): Promise<Trial[]> {
  const wanted = flows.flatMap((flow, place) =>
    parts.flatMap((part) => {
      const events = counts.get(keyOf({ flow, part })) ?? 0;
      const points = isThorough ? pointsAmong(events, 0, 1) : pointsAmong(events, place % 2, 2);
      return points.map((after) => ({ flow, part, after }));
    }),
  );
  const trials = await prepare(site, cast, wanted);
  for (const trial of trials) trial.outcome = await live(site, trial, isThorough);
  return trials;
}

/** Points from `first` on, and always the last. A part without events has none. */
function pointsAmong(events: number, first: number, step: number): number[] {
  if (events === 0) return [];
  const points: number[] = [];
  for (let after = first; after < events; after += step) points.push(after);
  return [...points, events];
}

/** Brings each booking to the start of its flow, and the clock to the moment of all flows. */
async function prepare(site: SimulatedSite, cast: Cast, wanted: readonly Plan[]): Promise<Trial[]> {
  const day = addDays(marketDay(site.now()), 2);
  const made = await Promise.all(
    cast.guests.map(async (guest, place) => {
      const own: Trial[] = [];
      for (const [index, trial] of wanted.entries()) {
        if (index % cast.guests.length !== place) continue;
        own.push({
          ...trial,
          scene: await book(site, { host: cast.host, guest }, trial.flow, day),
        });
      }
      return own;
    }),
  );
  await site.travelTo(new Date(marketInstant(day, 10).getTime() + 6 * minute));
  return wanted.map((_, index) => {
    const trial = made[index % made.length]?.[Math.floor(index / made.length)];
    if (!trial) throw new Error('A booking is missing.');
    return trial;
  });
}

async function book(
  site: SimulatedSite,
  people: { host: Person; guest: Person },
  flow: Flow,
  day: Day,
): Promise<Scene> {
  const booking: Booking = await requestBooking(
    people.guest,
    await listCar(people.host),
    flow.trip(day),
  );
  const scene = { site, ...people, booking };
  await flow.prepare(scene);
  return scene;
}

async function standingsOf(site: SimulatedSite): Promise<Map<number, Standing>> {
  return (await findFaults(site, [])).states;
}

/** Whether a booking is in a state of a flow. */
export const isSame = (one: Standing | undefined, other: Standing) =>
  one?.status === other.status &&
  one.payment === other.payment &&
  one.payout === other.payout &&
  (other.days === undefined || one.days === other.days);

function reportOf(
  flow: Flow,
  {
    trials,
    afterRestart,
    states,
  }: { trials: Trial[]; afterRestart: Map<number, Standing>; states: Map<number, Standing> },
): FlowReport {
  const own = trials.filter((trial) => trial.flow === flow);
  const fates = (standings: Map<number, Standing>) =>
    own.flatMap(({ part, scene: { booking }, outcome }) => {
      const standing = standings.get(booking.id);
      const diedAt = `${part}: ${outcome?.diedAt ?? 'nowhere'}`;
      return standing ? [{ id: booking.id, diedAt, ...standing }] : [];
    });
  return {
    died: own.flatMap(({ part, outcome }) =>
      outcome?.diedAt ? [`${part}: ${outcome.diedAt}`] : [],
    ),
    afterRestart: fates(afterRestart),
    inTheEnd: fates(states),
  };
}
