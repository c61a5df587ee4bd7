import { z } from 'zod';
import { market } from '../market/current.ts';
import { toCents } from './money.ts';

/** Money on the wire, always with two decimal places. */
export const decimalSchema = z
  .string()
  .regex(/^-?\d+\.\d{2}$/)
  .meta({
    description: `An amount in ${market.currency.plural} with two decimal places`,
    examples: ['84.00'],
  });

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

/** Money from a form or client: "84", "84.5", 84.5. Parsed to cents. */
export const centsInputSchema = z
  .union([z.string().trim(), z.number().transform((value) => String(value))])
  .refine((value) => /^\d{1,9}(\.\d{1,2})?$/.test(value), 'Enter an amount such as 84.00.')
  .transform(toCents);
