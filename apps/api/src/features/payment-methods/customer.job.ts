import { defineJob } from '../../platform/jobs/index.ts';

/** Deletes the customer of a deleted user, with its saved cards. */
export const customerJob = defineJob<{ customerId: string }>('delete-stripe-customer', {
  retries: 20,
});
