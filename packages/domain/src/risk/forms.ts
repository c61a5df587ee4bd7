import { z } from 'zod';
import { requiredTextSchema } from '../wire/text-fields.ts';

export const disableFormSchema = z.object({
  reason: requiredTextSchema(500, 'Please give a reason.'),
});
