import { accountEndpoints } from './accounts.ts';
import { bookingEndpoints } from './bookings.ts';
import { carEndpoints } from './cars.ts';
import { paymentEndpoints } from './payments.ts';
import { systemEndpoints } from './system.ts';

/** Every call of the API by name; the page's client takes its types from here. */
export const endpoints = {
  ...accountEndpoints,
  ...carEndpoints,
  ...bookingEndpoints,
  ...paymentEndpoints,
  ...systemEndpoints,
} as const;
