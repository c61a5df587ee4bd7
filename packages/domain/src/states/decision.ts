import { z } from 'zod';

/** A decision of a state machine on the wire. */
export const decisionSchema = z
  .object({
    allowed: z.boolean(),
    reason: z.string().optional().meta({ description: 'Why it is not allowed, for people' }),
  })
  .meta({ id: 'Decision' });
