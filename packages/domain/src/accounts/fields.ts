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

/** For a new password. The server also refuses common ones. */
export const newPasswordSchema = z
  .string()
  .min(passwordLimits.min, `Use at least ${passwordLimits.min} characters.`)
  .max(passwordLimits.max, `Use at most ${passwordLimits.max} characters.`)
  .refine((password) => password.trim() !== '', 'Use more than just spaces.');

/** For checking a password: accepts any that was ever allowed. */
export const passwordSchema = z.string().min(1, 'Enter your password.').max(passwordLimits.max);

/** Comes with a sensitive change, which the server asks for some time after the sign-in. */
export const currentPasswordSchema = z.string().max(passwordLimits.max).optional();

export const nameSchema = requiredTextSchema(80);
