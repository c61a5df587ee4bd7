import { z } from 'zod';
import { requiredTextSchema } from '../wire/text-fields.ts';

export const reportBodySchema = z.object({ reason: requiredTextSchema(2000) });
