import { z } from 'zod';
import { requiredTextSchema, textSchema } from '../wire/text-fields.ts';

export const passwordLimits = { min: 8, max: 128 } as const;

export const emailSchema = z
  .string()
  .trim()
  .toLowerCase()
  .max(254)
  .pipe(z.email('Enter an email address such as name@example.com.'));

export const phoneSchema = textSchema(32).refine(
  (text) => text === '' || /^\+?[\d ().-]{7,}$/.test(text),
  'Enter a phone number such as +1 212 555 0147, or leave it empty.',
);

export const newPasswordSchema = z
  .string()
  .min(passwordLimits.min, `Use at least ${passwordLimits.min} characters.`)
  .max(passwordLimits.max, `Use at most ${passwordLimits.max} characters.`);

export const nameSchema = requiredTextSchema(80);
