import type { Booking } from '@curbside/domain/bookings/booking';
import type { BookingParty } from '@curbside/domain/bookings/states';
import { bookingDeadlines } from '@curbside/domain/bookings/states';
import { completionWords } from '@curbside/domain/payouts/payout-words';
import { formatZoned } from '../../../platform/formatters.ts';

export type TripPhase = 'upcoming' | 'active' | 'ended';

type Window = Pick<Booking, 'status' | 'startsAt' | 'endsAt'>;

/** Where an approved trip is by the clock; undefined for other bookings. */
export function phaseOf({ status, startsAt, endsAt }: Window, now: Date): TripPhase | undefined {
  if (status !== 'approved') return undefined;
  if (now < new Date(startsAt)) return 'upcoming';
  return now <= new Date(endsAt) ? 'active' : 'ended';
}

/** When a trip that the host does not complete does so by itself. */
function completesAt({ endsAt }: Pick<Booking, 'endsAt'>): string {
  const ms = Date.parse(endsAt) + bookingDeadlines.completionHours * 3_600_000;
  return new Date(ms).toISOString();
}

type Trip = Pick<Booking, 'endsAt' | 'endTime' | 'ownerName' | 'renterName' | 'payout'> & {
  car: Pick<Booking['car'], 'location'>;
};

interface StepFacts {
  phase: TripPhase;
  side: BookingParty;
  /** Unknown until the answer arrives. */
  photos: { hasPickup: boolean; hasReturn: boolean } | undefined;
}

export function nextStepOf(trip: Trip, { phase, side, photos }: StepFacts): string {
  const other = side === 'renter' ? trip.ownerName : trip.renterName;
  switch (phase) {
    case 'upcoming':
      return side === 'renter'
        ? `Pick the car up in ${trip.car.location}. Pickup photos open when the trip starts.`
        : `Agree on the handover with ${other}. Pickup photos open when the trip starts.`;
    case 'active':
      if (photos && !photos.hasPickup) {
        return 'Add pickup photos now: all four sides, the odometer and any damage.';
      }
      return side === 'renter'
        ? `Bring the car back to ${trip.car.location} by ${trip.endTime}, and add return photos before you hand over the key.`
        : `${other} returns the car by ${trip.endTime}. Add return photos when you have it back.`;
    case 'ended': {
      const end = `The trip completes by itself on ${formatZoned(completesAt(trip))}.`;
      if (photos && !photos.hasReturn) return `Add return photos now. ${end}`;
      if (side === 'renter' || !trip.payout) return end;
      return `Complete the trip now. ${completionWords(trip.payout, 'before')} ${end}`;
    }
  }
}
