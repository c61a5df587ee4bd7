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

interface Trial {
  flow: Flow;
  part: Part;
  scene: Scene;
  outcome?: Outcome;
}

const worker = fileURLToPath(new URL('./fault-point-worker.ts', import.meta.url));
const parts: readonly Part[] = ['request', 'jobs'];
const guestCount = 4;
const minute = 60_000;

/**
 * Counts the events of each flow from its request to its end, then lets one booking die at each of
 * them: nothing more runs for it. After that the process is killed and restarted, and time passes.
 * `allReads` counts read-only calls in every flow, which takes three times as long.
 */
export async function dieEverywhere(
  databaseUrl: string,
  allReads: boolean,
): Promise<{ reports: Map<string, FlowReport>; faults: string[] }> {
  const site = await SimulatedSite.start(databaseUrl, worker);
  try {
    const cast = await hire(site);
    // Drop webhooks: only polling may recover.
    await site.control('webhooks', { mode: 'drop' });
    const counts = await countPoints(site, cast, allReads);
    const trials = await dieAtEach(site, cast, { counts, allReads });
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
  allReads: boolean,
): Promise<Map<string, number>> {
  const wanted = flows.flatMap((flow) => parts.map((part) => ({ flow, part })));
  const counts = new Map<string, number>();
  for (const trial of await prepare(site, cast, wanted)) {
    const { flow, part, scene } = trial;
    await flow.happensBefore?.(scene);
    const { passed } = await liveFlow(site, trial, {
      part,
      after: Number.MAX_SAFE_INTEGER,
      countsReads: allReads || flow.countsReads === true,
    });
    const key = keyOf(trial);
    counts.set(key, Math.max(passed, counts.get(key) ?? 0));
  }
  return counts;
}

const keyOf = ({ flow, part }: Pick<Trial, 'flow' | 'part'>) => `${flow.name} ${part}`;

/** Zero is before the first event. A part without events is skipped. */
async function dieAtEach(
  site: SimulatedSite,
  cast: Cast,
  { counts, allReads }: { counts: ReadonlyMap<string, number>; allReads: boolean },
): Promise<Trial[]> {
  const wanted = flows.flatMap((flow) =>
    parts.flatMap((part) => {
      const events = counts.get(keyOf({ flow, part })) ?? 0;
      return Array.from({ length: events === 0 ? 0 : events + 1 }, () => ({ flow, part }));
    }),
  );
  const trials = await prepare(site, cast, wanted);
  const tried = new Map<string, number>();
  for (const trial of trials) {
    const { flow, part, scene } = trial;
    const key = keyOf(trial);
    const after = tried.get(key) ?? 0;
    tried.set(key, after + 1);
    await flow.happensBefore?.(scene);
    trial.outcome = await liveFlow(site, trial, {
      part,
      after,
      countsReads: allReads || flow.countsReads === true,
    });
  }
  return trials;
}

/** Brings each booking to the start of its flow, and the clock to the moment of all flows. */
async function prepare(
  site: SimulatedSite,
  cast: Cast,
  wanted: readonly Pick<Trial, 'flow' | 'part'>[],
): Promise<Trial[]> {
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
