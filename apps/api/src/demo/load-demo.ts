import { addDays, marketDay } from '@curbside/domain/calendar/days';
import { addMonths, monthOf } from '@curbside/domain/calendar/months';
import type { CreateCar } from '@curbside/domain/cars/listing';
import { hashPassword } from '../features/accounts/index.ts';
import { blockDay } from '../features/availability/index.ts';
import { listCar } from '../features/cars/index.ts';
import { keepCar, saveSearch } from '../features/favorites/index.ts';
import { storeEncodedPhoto } from '../features/files/index.ts';
import { closeMonth } from '../features/ledger/index.ts';
import {
  linkPayoutAccount,
  openPayoutAccount,
  syncPayoutAccount,
} from '../features/payout-accounts/index.ts';
import type { Person } from '../platform/actor.ts';
import { hoursBefore } from '../platform/clock.ts';
import { findSetting } from '../platform/database/settings.ts';
import type { Deps } from '../platform/deps.ts';
import { keepAnswers } from './canned-answers.ts';
import type { DemoCar } from './catalog/demo-car.ts';
import { demoCars } from './catalog/demo-cars.ts';
import { demoHosts } from './catalog/demo-hosts.ts';
import { contestSmoke } from './contested-claim.ts';
import { writeDemo } from './conversations.ts';
import { depsAt } from './deps-at.ts';
import { decideForHosts } from './host-decisions.ts';
import { inLanes } from './lanes.ts';
import { loadTrips } from './load-trips.ts';
import { once } from './once.ts';
import { demoPassword, demoPeople } from './people.ts';
import { datePaymentsBack, insertPerson, insertPhotos } from './queries.ts';
import { pictureViews, readPicture } from './shipped-pictures.ts';
import { seePeople } from './sightings.ts';
import { submitForm } from './submit-form.ts';
import { openTickets } from './tickets.ts';
import { type DemoTrip, demoTrips } from './trips.ts';

/** Before the first trips of the cars. */
const listedDaysAgo = 290;

/** Loads the demo in steps that each run once, so that an interrupted load resumes where it stopped. */
export async function loadDemo(
  deps: Deps,
  sandboxUrl: string,
  tripsAt: (loadedAt: Date) => readonly DemoTrip[] = demoTrips,
): Promise<void> {
  // A complete demo stays, even if a later version has other people and trips.
  if ((await findSetting(deps.db, 'demo:blocked-days')) !== undefined) return;
  const people = await loadPeople(deps);
  const actorOf = (email: string): Person => {
    const id = people.get(email);
    if (!id) throw new Error(`Nobody in the demo has the address ${email}.`);
    return {
      id,
      role: 'user',
      isActive: true,
      sessionId: 'demo',
      signedInAt: deps.clock.now(),
      ipAddress: '127.0.0.1',
      site: deps.env.publicUrl,
    };
  };
  await inLanes(async (lanes) => {
    for (const { email } of demoHosts) {
      await lanes.start(async () => {
        await once(deps, `payouts:${email}`, () => enablePayouts(deps, sandboxUrl, actorOf(email)));
      });
    }
  });
  const carIds: number[] = [];
  const then = depsAt(deps, hoursBefore(deps.clock.now(), 24 * listedDaysAgo));
  await inLanes(async (lanes) => {
    for (const [index, car] of demoCars.entries()) {
      const host = demoHosts[car.host];
      const listed = await once(
        deps,
        `car:${index}`,
        async () => (await listCar(then, actorOf(host?.email ?? ''), listingOf(car))).id,
      );
      const id = Number(listed);
      carIds.push(id);
      await lanes.start(async () => {
        await once(deps, `photos:${index}`, () => showCar(deps, id, car));
      });
    }
  });
  // The moment of the first load. A resumed load must create the same trips.
  const loadedAt = new Date(
    await once(deps, 'loaded-at', async () => deps.clock.now().toISOString()),
  );
  const today = marketDay(loadedAt);
  await loadTrips(deps, { trips: tripsAt(loadedAt), sandboxUrl, carIds, actorOf });
  await once(deps, 'dates', () => datePaymentsBack(deps.db));
  await once(deps, 'conversations', () => writeDemo(deps, actorOf));
  await contestSmoke(deps, actorOf);
  await openTickets(deps, actorOf);
  await keepAnswers(deps, actorOf('support@curbside.test'));
  await once(deps, 'sightings', () => seePeople(deps, actorOf));
  await once(deps, 'closed-month', () =>
    closeMonth(deps, actorOf('master@curbside.test'), { month: addMonths(monthOf(today), -2) }),
  );
  await once(deps, 'favorites', async () => {
    const guest = actorOf('renter@curbside.test');
    for (const carId of carIds.slice(2, 5)) await keepCar(deps, guest, { carId });
    const query = { category: 'SUV', location: 'Brooklyn' };
    await saveSearch(deps, guest, { name: 'SUVs in Brooklyn', query });
  });
  await once(deps, 'host-decisions', () => decideForHosts(deps, { today, carIds, actorOf }));
  await once(deps, 'blocked-days', async () => {
    const carId = carIds[demoCars.findIndex(({ host }) => host === 0)] ?? 0;
    for (const ahead of [18, 19]) {
      const day = addDays(today, ahead);
      await blockDay(deps, actorOf('host@curbside.test'), { carId, day, reason: 'Service' });
    }
  });
}

async function loadPeople(deps: Deps): Promise<Map<string, string>> {
  const passwordHash = await hashPassword(demoPassword);
  const ids = new Map<string, string>();
  for (const person of demoPeople(deps.clock.now())) {
    const id = await once(deps, `person:${person.email}`, () =>
      deps.db.transaction((tx) => insertPerson(tx, person, passwordHash)),
    );
    ids.set(person.email, id);
  }
  return ids;
}

async function enablePayouts(deps: Deps, sandboxUrl: string, host: Person): Promise<void> {
  const accountId = await openPayoutAccount(deps, host);
  await linkPayoutAccount(deps, host, { accountId });
  await submitForm(sandboxUrl, `/onboarding/${accountId}/submit`, { outcome: 'complete' });
  await syncPayoutAccount(deps, host, accountId);
}

/** Gives a car the pictures that come with the demo. */
async function showCar(deps: Deps, carId: number, { picture }: DemoCar): Promise<void> {
  const hashes: string[] = [];
  for (const view of pictureViews) {
    const { original, photo } = await readPicture(picture, view);
    await storeEncodedPhoto(deps.storage, original.sha256, photo);
    hashes.push(original.sha256);
  }
  await insertPhotos(deps.db, carId, hashes);
}

function listingOf(car: DemoCar): CreateCar {
  const { host: _host, picture: _picture, dailyRateCents, extraMileFeeCents, ...rest } = car;
  return {
    ...rest,
    dailyRate: dailyRateCents,
    extraMileFee: extraMileFeeCents,
    photos: [],
    rules: [...car.rules],
    features: {
      safety: [...car.features.safety],
      connectivity: [...car.features.connectivity],
      comfort: [...car.features.comfort],
    },
  };
}
