import type { BookingParty } from './states.ts';

const pages = { renter: 'my-bookings', owner: 'owner-bookings' } as const;

/** Where a side of a booking finds it. */
export const bookingPath = (side: BookingParty, id: number) => `/${pages[side]}?bookingId=${id}`;
