import { z } from 'zod';

export const payoutRequirementsSchema = z
  .object({
    due: z.array(z.string()).meta({ description: 'Stripe’s `requirements.currently_due`' }),
    deadline: z
      .string()
      .nullable()
      .meta({ description: 'Stripe stops paying the host where it is not there by then' }),
    isRestricted: z.boolean().meta({ description: 'Stripe has stopped already' }),
  })
  .meta({
    id: 'PayoutRequirements',
    description: 'What Stripe asks of a host to keep paying them',
  });
export type PayoutRequirements = z.output<typeof payoutRequirementsSchema>;
