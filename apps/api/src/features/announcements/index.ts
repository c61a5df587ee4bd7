export { announceBooking } from './announce.ts';
export type { BookingStep } from './notices.ts';
