import type { Booking } from '@curbside/domain/bookings/booking';
import type { Person } from '../harness/factories.ts';
import type { StepName } from './plan.ts';

/** A booking with who is in it, the checkout pages that were opened, and what is still to happen. */
export interface SimulatedBooking {
  id: number;
  carId: number;
  guest: Person;
  host: Person;
  startsAt: Date;
  endsAt: Date;
  /** Ids of all checkout pages that the guest was sent to, oldest first. */
  sessions: string[];
  incidents: number[];
  plan: StepName[];
  /** The moment of the waiting step that is next, from when its turn came. */
  waitsUntil?: Date;
  /** What was done with it, for the report of a fault. */
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
    plan,
    story: [],
  };
}
