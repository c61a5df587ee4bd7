import { accountEndpoints } from './accounts/endpoints.ts';
import { availabilityEndpoints } from './availability/endpoints.ts';
import { bookingEndpoints } from './bookings/endpoints.ts';
import { carEndpoints } from './cars/endpoints.ts';
import { incidentEndpoints } from './incidents/endpoints.ts';
import { inspectionEndpoints } from './inspections/endpoints.ts';
import { paymentEndpoints } from './payments/endpoints.ts';
import { payoutEndpoints } from './payouts/endpoints.ts';
import { ratingEndpoints } from './ratings/endpoints.ts';
import { systemEndpoints } from './system/endpoints.ts';
import { verificationEndpoints } from './verification/endpoints.ts';

/** Every call of the API by name; the page's client takes its types from here. */
export const endpoints = {
  ...accountEndpoints,
  ...verificationEndpoints,
  ...payoutEndpoints,
  ...carEndpoints,
  ...availabilityEndpoints,
  ...bookingEndpoints,
  ...paymentEndpoints,
  ...inspectionEndpoints,
  ...incidentEndpoints,
  ...ratingEndpoints,
  ...systemEndpoints,
} as const;
