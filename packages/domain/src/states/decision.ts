import { z } from 'zod';

export const decisionSchema = z
  .object({
    allowed: z.boolean(),
    reason: z.string().optional().meta({ description: 'Why it is not allowed, for people' }),
  })
  .meta({ id: 'Decision' });
