import {
  insertAddress,
  recordFingerprint,
  savePresence,
  scoreAccounts,
} from '../features/risk/index.ts';
import type { Person } from '../platform/actor.ts';
import { hoursBefore } from '../platform/clock.ts';
import { type Context, inTransaction } from '../platform/context.ts';
import type { Deps } from '../platform/deps.ts';
import type { AddressFacts } from '../platform/geo/index.ts';
import { depsAt } from './deps-at.ts';
import { demoPeople } from './people.ts';

type Place = Omit<AddressFacts, 'ipAddress' | 'isPublic'>;

const cable: Place = {
  city: 'New York',
  region: 'New York',
  country: 'US',
  networkKey: 'AS64496',
  networkName: 'Five Boroughs Cable',
  isVpn: false,
  isProxy: false,
};

/** Addresses and networks that are reserved for documentation, so that nobody real is accused. */
const places = {
  '203.0.113.20': { ...cable, city: 'Yonkers' },
  '203.0.113.31': { ...cable, city: 'Chicago', region: 'Illinois', networkKey: 'AS64497' },
  '203.0.113.38': { ...cable, city: 'Chicago', region: 'Illinois', networkKey: 'AS64497' },
  '203.0.113.44': { ...cable, city: 'Newark', region: 'New Jersey', networkKey: 'AS64498' },
  '203.0.113.52': { ...cable, city: 'Hoboken', region: 'New Jersey', networkKey: 'AS64498' },
  '198.51.100.7': abroad('Bucharest', 'RO', 'AS64501', 'Carpathian VPN', true),
  '198.51.100.88': abroad('Amsterdam', 'NL', 'AS64502', 'Canal Hosting', true),
  '198.51.100.130': abroad('Toronto', 'CA', 'AS64503', 'Lakeshore Telecom'),
  '198.51.100.161': abroad('Toronto', 'CA', 'AS64504', 'Maple VPN', true),
  '198.51.100.203': abroad('Mexico City', 'MX', 'AS64505', 'Reforma Telecom'),
  '198.51.100.219': abroad('Lisbon', 'PT', 'AS64506', 'Tejo Fibra'),
} as const satisfies Record<string, Place>;

function abroad(
  city: string,
  country: string,
  networkKey: string,
  networkName: string,
  isVpn = false,
): Place {
  return { city, region: null, country, networkKey, networkName, isVpn, isProxy: false };
}

interface Sighting {
  hoursAgo: number;
  /** Before the sign of the demo's addresses. */
  who: string;
  /** At home, unless another address is named. */
  from?: keyof typeof places;
  /** The beginning of a fingerprint. */
  device: string;
  confidence?: number;
}

const ringDevice = 'c41d90';

/** Three accounts of one person, people who travel, a couple with one laptop, and two equal phones. */
const sightings: readonly Sighting[] = [
  { hoursAgo: 330, who: 'grant.hollis', from: '203.0.113.44', device: '7fe052' },
  { hoursAgo: 300, who: 'noor.haddad', device: '12ab7c' },
  { hoursAgo: 260, who: 'jamal.carter', from: '198.51.100.219', device: '90bd31' },
  { hoursAgo: 250, who: 'ama.owusu', from: '203.0.113.52', device: '4d1e88' },
  { hoursAgo: 212, who: 'oliver.brandt', from: '203.0.113.20', device: 'a7730f' },
  { hoursAgo: 210, who: 'paula.reis', from: '203.0.113.20', device: 'a7730f' },
  { hoursAgo: 160, who: 'grant.hollis', from: '198.51.100.203', device: '7fe052' },
  { hoursAgo: 150, who: 'noor.haddad', from: '198.51.100.161', device: '12ab7c' },
  { hoursAgo: 119, who: 'dale.kerrigan', from: '203.0.113.31', device: ringDevice },
  { hoursAgo: 110, who: 'dale.kerrigan', from: '198.51.100.7', device: '31cc0e' },
  { hoursAgo: 94, who: 'dale.kerigan', from: '198.51.100.7', device: ringDevice },
  { hoursAgo: 93, who: 'dean.kerrigan', from: '203.0.113.31', device: ringDevice },
  { hoursAgo: 70, who: 'dale.kerrigan', from: '198.51.100.88', device: '88f1b2' },
  { hoursAgo: 52, who: 'dean.kerrigan', from: '198.51.100.130', device: ringDevice },
  { hoursAgo: 47, who: 'leah.marin', device: '5a5a5a', confidence: 0.3 },
  { hoursAgo: 44, who: 'mei.tanaka', device: '5a5a5a', confidence: 0.3 },
  { hoursAgo: 30, who: 'dale.kerigan', from: '198.51.100.88', device: ringDevice },
  { hoursAgo: 21, who: 'dale.kerrigan', from: '203.0.113.38', device: 'e2046d' },
];

const usualConfidence = 0.6;
const fingerprintOf = (device: string) => device.padEnd(32, device);

/** Where people were seen, from which their scores are calculated as they would be of anybody. */
export async function seePeople(deps: Deps, actorOf: (email: string) => Person): Promise<void> {
  const now = deps.clock.now();
  const everybody = demoPeople(now).map(({ email, createdAt }, index) => {
    const facts = { ...cable, ipAddress: `203.0.113.${index + 100}`, isPublic: true };
    return { userId: actorOf(email).id, email, createdAt, facts };
  });
  const seenAtHome = async (at: Date, people: typeof everybody) =>
    inTransaction(depsAt(deps, at), { system: 'demo' }, async (ctx) => {
      for (const { userId, facts } of people) await recordVisit(ctx, userId, facts);
      const ids = people.map(({ userId }) => userId);
      await scoreAccounts(ctx, ids);
    });
  const begin = hoursBefore(now, 340);
  const joinedBefore = (at: Date) => everybody.filter(({ createdAt }) => createdAt <= at);
  await seenAtHome(begin, joinedBefore(begin));
  for (const { hoursAgo, who, from, device, confidence = usualConfidence } of sightings) {
    const then = depsAt(deps, hoursBefore(now, hoursAgo));
    const actor = actorOf(`${who}@curbside.test`);
    if (from) {
      const facts = { ...places[from], ipAddress: from, isPublic: true };
      await inTransaction(then, actor, (ctx) => recordVisit(ctx, actor.id, facts));
    }
    await recordFingerprint(then, actor, { fingerprint: fingerprintOf(device), confidence });
  }
  const mentioned = new Set(sightings.map(({ who }) => `${who}@curbside.test`));
  const newest = everybody.filter(
    ({ email, createdAt }) => createdAt > begin && !mentioned.has(email),
  );
  await seenAtHome(hoursBefore(now, 20), newest);
  const ids = everybody.map(({ userId }) => userId);
  await inTransaction(deps, { system: 'demo' }, (ctx) => scoreAccounts(ctx, ids));
}

async function recordVisit(
  { tx, now }: Pick<Context, 'tx' | 'now'>,
  userId: string,
  facts: AddressFacts,
): Promise<void> {
  await savePresence(tx, userId, facts.ipAddress, now);
  await insertAddress(tx, userId, facts, now);
}
