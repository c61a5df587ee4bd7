import { z } from 'zod';

export const payoutRequirementsSchema = z
  .object({
    due: z.array(z.string()).meta({ description: 'Stripe’s `requirements.currently_due`' }),
    deadline: z
      .string()
      .nullable()
      .meta({ description: 'Stripe stops paying the host if it is missing by then' }),
    isRestricted: z.boolean().meta({ description: 'Stripe has already stopped paying the host' }),
  })
  .meta({
    id: 'PayoutRequirements',
    description: 'Stripe’s requirements for further payouts to a host',
  });
export type PayoutRequirements = z.output<typeof payoutRequirementsSchema>;
