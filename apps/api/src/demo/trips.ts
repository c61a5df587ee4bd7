import {
  addDays,
  type Day,
  marketDay,
  slotHour,
  type TimeSlot,
  timeSlots,
} from '@curbside/domain/calendar/days';
import { marketInstant } from '@curbside/domain/calendar/instants';
import type { IncidentSeverity } from '@curbside/domain/incidents/states';
import { hoursAfter } from '../platform/clock.ts';
import type { DemoCar } from './catalog/demo-car.ts';
import { demoCars } from './catalog/demo-cars.ts';
import { demoHosts } from './catalog/demo-hosts.ts';
import { guestEmails } from './people.ts';
import { ReviewWriter } from './reviews.ts';
import { type InspectedView, inspectedViews } from './shipped-pictures.ts';

export type DemoOutcome =
  | 'pending'
  | 'approved'
  | 'rejected'
  | 'cancelled'
  | 'refunded'
  | 'completed';

/** The demo takes each trip through the product's own use cases, at the time of the trip. */
export interface DemoTrip {
  /** Index in `demoCars`. */
  car: number;
  renterEmail: string;
  startDate: Day;
  endDate: Day;
  startTime: TimeSlot;
  endTime: TimeSlot;
  outcome: DemoOutcome;
  stars?: number;
  comment?: string;
  reply?: string;
  /** The guest photographed the car at pickup and, if the trip has ended, at return. */
  photographed?: readonly InspectedView[];
  /** Reported by the guest while the trip is under way. */
  incident?: { severity: IncidentSeverity; description: string };
  /** The trip was extended by a day, and the guest asks for one more on the day of the load. */
  isExtended?: true;
  /** The guest's bank disputes the payment on the day of the load. */
  isDisputed?: true;
  /** The guest did not come, which they contest; or refused the car, with the photos as proof. */
  failedPickup?: 'no_show' | 'refused';
  /** The car is not back from the trip before; its guest is told once pickup is near. */
  isToldLate?: true;
}

const renterEmail = 'renter@curbside.test';

function trip(
  car: number,
  renter: string,
  startDate: Day,
  days: number,
  outcome: DemoOutcome,
): DemoTrip {
  return {
    car,
    renterEmail: renter,
    startDate,
    endDate: addDays(startDate, days),
    startTime: '10:00 AM',
    endTime: '10:00 AM',
    outcome,
  };
}

function carsOfHost(host: number): number[] {
  return demoCars.flatMap((car: DemoCar, index) => (car.host === host ? [index] : []));
}

const pastIncidents = [
  { severity: 'minor', description: 'A hubcap was scuffed against a curb in Washington Heights.' },
  { severity: 'minor', description: 'The left mirror was knocked in while the car was parked.' },
  { severity: 'minor', description: 'A nail in the rear tire; a shop in Yonkers plugged it.' },
  { severity: 'minor', description: 'Coffee on the back seat, mostly cleaned up.' },
] as const satisfies DemoTrip['incident'][];

/** Ratings are chosen to give the catalog's mean. */
function pastTrips(today: Day): DemoTrip[] {
  const writer = new ReviewWriter();
  return demoHosts.flatMap((host, hostIndex) => {
    const cars = carsOfHost(hostIndex);
    const count = host.pastTrips;
    const starsTotal = Math.round((host.ratingMean ?? 5) * count);
    return Array.from({ length: count }, (_, index) => {
      const car = cars[index % cars.length] ?? 0;
      const startDate = addDays(today, -(12 + index * 21 + hostIndex));
      const guest = guestEmails[(index + hostIndex) % guestEmails.length] ?? renterEmail;
      const stars = 5 - Number(index < count * 5 - starsTotal);
      const incident = hostIndex % 4 === 2 && index === 1 && pastIncidents[(hostIndex - 2) / 4];
      return {
        ...trip(car, guest, startDate, 2 + (index % 4), 'completed'),
        stars,
        ...(demoCars[car] && writer.review(demoCars[car], stars)),
        // Four of five guests took photos, and those of late more of them.
        ...((index + hostIndex) % 5 !== 0 && {
          photographed: inspectedViews.slice(0, index < 2 ? 2 : 1),
        }),
        ...(incident && { incident }),
        ...(hostIndex === 1 && index === 0 && { isDisputed: true }),
      };
    });
  });
}

/** The guest of this pickup still has time to choose before they leave home. */
function pickupAfter(loadedAt: Date): { day: Day; slot: TimeSlot } {
  const today = marketDay(loadedAt);
  const soonest = hoursAfter(loadedAt, 2);
  const slot = timeSlots.find((one) => marketInstant(today, slotHour(one)) >= soonest);
  return slot ? { day: today, slot } : { day: addDays(today, 1), slot: timeSlots[0] };
}

/** A guest who did not come, a car that was refused, and one that is late for its next guest. */
function troubledTrips(today: Day, loadedAt: Date): DemoTrip[] {
  const [missed = 0] = carsOfHost(4);
  const [refused = 0] = carsOfHost(5);
  const [late = 0] = carsOfHost(6);
  const guest = (index: number) => guestEmails[index] ?? renterEmail;
  const yesterday = addDays(today, -1);
  const next = pickupAfter(loadedAt);
  return [
    { ...trip(missed, guest(5), yesterday, 4, 'approved'), failedPickup: 'no_show' },
    {
      ...trip(refused, guest(6), yesterday, 3, 'approved'),
      photographed: ['front', 'detail'],
      failedPickup: 'refused',
    },
    {
      ...trip(late, guest(7), addDays(next.day, -4), 3, 'approved'),
      endTime: '3:00 PM',
      photographed: ['front'],
    },
    { ...trip(late, guest(1), next.day, 3, 'approved'), startTime: next.slot, isToldLate: true },
  ];
}

/** renter@'s trips in every state, most of them on host@'s cars, and a few requests of others. */
function currentTrips(today: Day): DemoTrip[] {
  const [first = 0, second = 1, third = 2, fourth = 3] = carsOfHost(0);
  const [other = 10] = carsOfHost(1);
  const [another = 20] = carsOfHost(2);
  const guest = (index: number) => guestEmails[index] ?? renterEmail;
  return [
    { ...trip(first, renterEmail, addDays(today, -60), 4, 'completed'), stars: 5 },
    {
      ...trip(second, renterEmail, addDays(today, -6), 3, 'completed'),
      photographed: inspectedViews,
      incident: { severity: 'minor', description: 'A stone chip in the windshield, on I-87.' },
    },
    {
      ...trip(third, renterEmail, addDays(today, -1), 4, 'approved'),
      photographed: inspectedViews,
      incident: {
        severity: 'moderate',
        description: 'A bicycle scraped along the left doors while the car was parked.',
      },
    },
    trip(first, renterEmail, addDays(today, 12), 3, 'approved'),
    trip(other, renterEmail, addDays(today, 20), 5, 'pending'),
    trip(fourth, renterEmail, addDays(today, 26), 2, 'pending'),
    trip(another, renterEmail, addDays(today, 9), 2, 'rejected'),
    trip(second, renterEmail, addDays(today, 30), 4, 'cancelled'),
    trip(second, renterEmail, addDays(today, 40), 3, 'refunded'),
    trip(second, guest(0), addDays(today, 6), 3, 'pending'),
    trip(third, guest(1), addDays(today, 8), 2, 'pending'),
    { ...trip(fourth, guest(2), addDays(today, 4), 5, 'approved'), isExtended: true },
    trip(other, guest(3), addDays(today, 3), 2, 'approved'),
    trip(another, guest(4), addDays(today, 2), 4, 'approved'),
  ];
}

/** Earliest first. */
export function demoTrips(loadedAt: Date): DemoTrip[] {
  const today = marketDay(loadedAt);
  const trips = [...pastTrips(today), ...currentTrips(today), ...troubledTrips(today, loadedAt)];
  return trips.sort((a, b) => (a.startDate < b.startDate ? -1 : 1));
}
