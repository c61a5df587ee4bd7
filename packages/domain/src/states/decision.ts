import { z } from 'zod';

export const decisionSchema = z
  .object({
    allowed: z.boolean(),
    reason: z
      .string()
      .optional()
      .meta({ description: 'A sentence for people that explains a refusal' }),
  })
  .meta({ id: 'Decision' });
