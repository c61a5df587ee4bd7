import { z } from 'zod';
import { lateChoices } from './rules.ts';

export const chooseLateBodySchema = z.object({
  choice: z.enum(lateChoices),
  carId: z.int().positive().optional().meta({ description: 'With `other_car`: one of the offers' }),
});
