import { z } from 'zod';
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
