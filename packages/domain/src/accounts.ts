import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { requiredTextSchema, textSchema, uuidSchema } from './text-fields.ts';

export const roles = ['user', 'support_staff', 'admin', 'master_admin'] as const;
export type Role = (typeof roles)[number];

export const verificationStatuses = ['unverified', 'pending', 'verified', 'failed'] as const;
export type VerificationStatus = (typeof verificationStatuses)[number];

export const accountStatuses = ['active', 'disabled'] as const;
export type AccountStatus = (typeof accountStatuses)[number];

/** Set for payouts: `verified` when details are submitted and charges and payouts enabled. */
export const payoutAccountStatuses = ['pending', 'verified'] as const;

export function isStaff(role: Role): boolean {
  return role !== 'user';
}

export function isAdmin(role: Role): boolean {
  return role === 'admin' || role === 'master_admin';
}

export const passwordLimits = { min: 8, max: 128 } as const;

export const emailSchema = z
  .string()
  .trim()
  .toLowerCase()
  .max(254)
  .pipe(z.email('Enter an e-mail address such as name@example.com.'));

const phoneSchema = textSchema(32).refine(
  (text) => text === '' || /^\+?[\d ().-]{7,}$/.test(text),
  'Enter a phone number such as +1 212 555 0147, or leave it empty.',
);

export const newPasswordSchema = z
  .string()
  .min(passwordLimits.min, `Use at least ${passwordLimits.min} characters.`)
  .max(passwordLimits.max, `Use at most ${passwordLimits.max} characters.`);

/** The signed-in user, as only that user and staff see them. */
export const userSchema = z
  .object({
    id: z.string(),
    email: z.string(),
    pendingEmail: z.string().nullable(),
    firstName: z.string(),
    lastName: z.string(),
    phoneNumber: z.string().nullable(),
    profileImageUrl: z.string().nullable(),
    role: z.enum(roles),
    accountStatus: z.enum(accountStatuses),
    createdAt: z.string(),
    verificationStatus: z.enum(verificationStatuses),
    verificationSessionId: z.string().nullable(),
    verifiedAt: z.string().nullable(),
    verificationData: z.record(z.string(), z.unknown()).nullable(),
    stripeAccountId: z.string().nullable(),
    stripeAccountStatus: z.enum(payoutAccountStatuses).nullable(),
  })
  .meta({ id: 'User' });
export type User = z.output<typeof userSchema>;

/** What anyone may know of a person. */
export const publicProfileSchema = z
  .object({
    id: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    profileImageUrl: z.string().nullable(),
    memberSince: z.string(),
    isVerified: z.boolean(),
    hostRating: z.number().nullable(),
    hostTripCount: z.int(),
    isAllStarHost: z.boolean(),
  })
  .meta({ id: 'PublicProfile' });

const nameSchema = requiredTextSchema(80);

export const signUpBodySchema = z
  .object({
    email: emailSchema,
    password: newPasswordSchema,
    name: textSchema(160).optional(),
    firstName: textSchema(80).optional(),
    lastName: textSchema(80).optional(),
  })
  .refine((body) => Boolean(body.name || (body.firstName && body.lastName)), {
    message: 'Enter your first and last name.',
    path: ['firstName'],
  });

export const signInBodySchema = z.object({
  email: emailSchema,
  password: z.string().min(1, 'Enter your password.').max(passwordLimits.max),
});

export const signUpFormSchema = z.object({
  firstName: nameSchema,
  lastName: nameSchema,
  email: emailSchema,
  password: newPasswordSchema,
});

export const profileBodySchema = z.object({
  email: emailSchema.optional(),
  phoneNumber: phoneSchema.optional(),
});

const tag = 'Accounts';
const signedInUserSchema = z.object({ user: userSchema });
const doneSchema = z.object({ message: z.string() });

export const accountEndpoints = {
  signUp: endpoint({
    method: 'POST',
    path: '/api/auth/sign-up/email',
    summary: 'Open an account and sign in',
    tag,
    access: 'public',
    body: signUpBodySchema,
    answer: signedInUserSchema,
  }),
  signIn: endpoint({
    method: 'POST',
    path: '/api/auth/sign-in/email',
    summary: 'Sign in',
    tag,
    access: 'public',
    body: signInBodySchema,
    answer: signedInUserSchema,
  }),
  signOut: endpoint({
    method: 'POST',
    path: '/api/auth/sign-out',
    summary: 'End the session',
    tag,
    access: 'public',
    answer: doneSchema,
  }),
  requestPasswordReset: endpoint({
    method: 'POST',
    path: '/api/auth/request-password-reset',
    summary: 'Send a mail with a link to choose a new password',
    tag,
    access: 'public',
    body: z.object({ email: emailSchema }),
    answer: doneSchema,
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/api/auth/reset-password',
    summary: 'Choose a new password with the token of the mail',
    tag,
    access: 'public',
    body: z.object({ token: requiredTextSchema(200), newPassword: newPasswordSchema }),
    answer: doneSchema,
  }),
  confirmEmail: endpoint({
    method: 'POST',
    path: '/api/auth/confirm-email',
    summary: 'Confirm an e-mail address with the token of the mail',
    tag,
    access: 'public',
    body: z.object({ token: requiredTextSchema(200) }),
    answer: doneSchema,
  }),
  signInProviders: endpoint({
    method: 'GET',
    path: '/api/auth/providers',
    summary: 'Ways to sign in beside a password, each with the address that a browser goes to',
    tag,
    access: 'public',
    answer: z.array(z.object({ name: z.string(), url: z.string() })),
  }),
  currentUser: endpoint({
    method: 'GET',
    path: '/api/auth/user',
    summary: 'The signed-in user',
    tag,
    access: 'signed-in',
    answer: userSchema,
  }),
  updateProfile: endpoint({
    method: 'PATCH',
    path: '/api/user/profile',
    summary: 'Change e-mail address or phone number; a new address counts once confirmed by mail',
    tag,
    access: 'signed-in',
    body: profileBodySchema,
    answer: userSchema,
  }),
  publicProfile: endpoint({
    method: 'GET',
    path: '/api/users/:id',
    summary: 'The public profile of a person',
    tag,
    access: 'public',
    params: z.object({ id: uuidSchema }),
    answer: publicProfileSchema,
  }),
} as const;
