import { z } from 'zod';
import { requiredTextSchema } from '../wire/text-fields.ts';
import { emailSchema, nameSchema, newPasswordSchema, passwordSchema } from './fields.ts';

export const signInBodySchema = z.object({
  email: emailSchema,
  password: passwordSchema,
});

export const signUpFormSchema = z.object({
  firstName: nameSchema,
  lastName: nameSchema,
  email: emailSchema,
  password: newPasswordSchema,
});

/** Six digits of an authenticator app. Blanks are removed. */
export const appCodeSchema = z.object({
  code: requiredTextSchema(20)
    .transform((text) => text.replaceAll(/\s/g, ''))
    .refine((text) => /^\d{6}$/.test(text), 'Enter the 6 digits that your app shows.'),
});

/** A code of the app, or a backup code. */
export const secondFactorBodySchema = z.object({
  code: requiredTextSchema(20).transform((text) => text.replaceAll(/\s/g, '')),
});
