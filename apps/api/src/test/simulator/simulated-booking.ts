import type { Booking } from '@curbside/domain/bookings/booking';
import type { Person } from '../harness/factories.ts';
import type { StepName } from './plan.ts';

/** A booking with its people, its opened checkout pages, and its remaining plan. */
export interface SimulatedBooking {
  id: number;
  carId: number;
  guest: Person;
  host: Person;
  startsAt: Date;
  endsAt: Date;
  /** Ids of all checkout pages opened by the guest, oldest first. */
  sessions: string[];
  incidents: number[];
  /** Charges that the host asks for after the trip. */
  claims: number[];
  plan: StepName[];
  /** Set while the next step is a wait: the moment that it waits for. */
  waitsUntil?: Date;
  /** Steps so far, for the report of a fault. */
  story: string[];
}

export function simulatedBooking(
  booking: Booking,
  people: { guest: Person; host: Person },
  plan: StepName[],
): SimulatedBooking {
  return {
    id: booking.id,
    carId: booking.carId,
    ...people,
    startsAt: new Date(booking.startsAt),
    endsAt: new Date(booking.endsAt),
    sessions: [],
    incidents: [],
    claims: [],
    plan,
    story: [],
  };
}
