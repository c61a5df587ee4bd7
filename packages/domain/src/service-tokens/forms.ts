import { z } from 'zod';
import { currentPasswordSchema } from '../accounts/fields.ts';
import { daySchema } from '../calendar/schemas.ts';
import { market } from '../market/current.ts';
import { scopes } from '../wire/scopes.ts';
import { requiredTextSchema } from '../wire/text-fields.ts';

export const createServiceTokenSchema = z.object({
  name: requiredTextSchema(80),
  scopes: z
    .array(z.enum(scopes))
    .min(1, 'Choose at least one.')
    .max(scopes.length)
    .transform((chosen) => [...new Set(chosen)]),
  expiresOn: daySchema.meta({ description: `The last day on which it works, in ${market.name}` }),
  currentPassword: currentPasswordSchema,
});
