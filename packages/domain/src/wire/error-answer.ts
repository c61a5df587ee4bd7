import { z } from 'zod';

export const errorSchema = z
  .object({
    message: z.string().meta({ description: 'A sentence for people' }),
    code: z.string().meta({ description: 'A word for programs' }),
    issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
    requiresStripeConnect: z.boolean().optional(),
  })
  .meta({ id: 'Error' });
export type ErrorOnWire = z.output<typeof errorSchema>;
