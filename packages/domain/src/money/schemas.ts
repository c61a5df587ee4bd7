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

/** Money from a form or client: "84", "84.5", 84.5. Parsed to cents. */
export const centsInputSchema = z
  .union([z.string().trim(), z.number().transform((value) => String(value))])
  .refine((value) => /^\d{1,9}(\.\d{1,2})?$/.test(value), 'Enter an amount such as 84.00.')
  .transform(toCents);
