export { bookingTones } from './booking-tones.ts';
export { Fact, Facts } from './facts.tsx';
export { TripDays } from './trip-dates.tsx';
