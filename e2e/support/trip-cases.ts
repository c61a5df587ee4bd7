import { TripCases } from '../../apps/api/src/test/harness/trip-cases.ts';
import { demo } from './demo.ts';
import type { Site } from './site.ts';

/** Trips of the demo's guest in the demo's car. */
export function tripCasesOf({ origin, sandboxOrigin }: Site): Promise<TripCases> {
  const { renter, host, admin, password, car } = demo;
  const site = { url: origin, sandboxUrl: sandboxOrigin };
  return TripCases.of(site, { guest: renter, host, admin, password, car });
}
