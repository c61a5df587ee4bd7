import { z } from 'zod';
import { decimalSchema } from './schemas.ts';

export const quoteSchema = z
  .object({
    days: z.int(),
    dailyRate: decimalSchema,
    base: decimalSchema,
    serviceFee: decimalSchema,
    salesTax: decimalSchema,
    total: decimalSchema,
    lines: z
      .array(z.object({ label: z.string(), amount: decimalSchema }))
      .meta({ description: 'Everything that the guest pays; the amounts sum to `total`' }),
    commission: decimalSchema.optional(),
    hostPayout: decimalSchema.optional(),
  })
  .meta({
    id: 'Quote',
    description:
      'The lines of a price. `dailyRate` is the standard rate of the car. Only host and staff get the host’s lines.',
  });
export type QuoteOnWire = z.output<typeof quoteSchema>;
