import { z } from 'zod';
import { payoutRequirementsSchema } from '../payouts/requirements.ts';
import { payoutAccountStatuses } from '../payouts/states.ts';
import { verificationStatuses } from '../verification/states.ts';
import { endpoint, endpoints } from '../wire/endpoint.ts';
import { requiredTextSchema, textSchema, uuidSchema } from '../wire/text-fields.ts';
import { accountCalls } from './calls.ts';
import { emailSchema, newPasswordSchema, passwordSchema, phoneSchema } from './fields.ts';
import { signInBodySchema } from './forms.ts';
import { accountStatuses, roles } from './states.ts';

/** Only the user and staff see these fields. */
export const userSchema = z
  .object({
    id: z.string(),
    email: z.string(),
    pendingEmail: z.string().nullable(),
    firstName: z.string(),
    lastName: z.string(),
    phoneNumber: z.string().nullable(),
    profileImageUrl: z.string().nullable(),
    role: z.enum(roles).meta({
      description: "In the user's own answer `user` while the account is disabled",
    }),
    accountStatus: z.enum(accountStatuses),
    createdAt: z.string(),
    verificationStatus: z.enum(verificationStatuses),
    verificationSessionId: z.string().nullable(),
    verifiedAt: z.string().nullable(),
    verificationData: z.record(z.string(), z.unknown()).nullable(),
    stripeAccountId: z.string().nullable(),
    stripeAccountStatus: z.enum(payoutAccountStatuses).nullable(),
    payoutRequirements: payoutRequirementsSchema.nullable().meta({
      description: 'Stripe’s requirements for further payouts; null if there are none',
    }),
    hasSecondFactor: z.boolean().meta({ description: 'Sign-in asks for a code from an app' }),
    needsSecondFactor: z
      .boolean()
      .optional()
      .meta({ description: "The staff role needs one first; only in the user's own answer" }),
    hasPassword: z.boolean().optional().meta({
      description:
        "False if the account only has a sign-in provider; only in the user's own answer",
    }),
  })
  .meta({ id: 'User' });
export type User = z.output<typeof userSchema>;

const publicProfileSchema = z
  .object({
    id: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    profileImageUrl: z.string().nullable(),
    memberSince: z.string(),
    isVerified: z.boolean(),
    hostRating: z.number().nullable().meta({ description: 'The unrounded mean' }),
    hostTripCount: z.int(),
    isAllStarHost: z.boolean(),
    email: z.string().optional(),
    phoneNumber: z.string().nullable().optional(),
    stripeAccountId: z.string().nullable().optional(),
  })
  .meta({
    id: 'PublicProfile',
    description: 'Email, phone and Stripe account are only for the person and staff',
  });

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

/** Replaces a recent sign-in in the same body. */
const currentPasswordSchema = passwordSchema.optional();

export const profileBodySchema = z.object({
  email: emailSchema.optional(),
  phoneNumber: phoneSchema
    .nullable()
    .transform((phone) => phone ?? '')
    .optional(),
  currentPassword: currentPasswordSchema,
});

const userSessionSchema = z
  .object({
    id: z.string(),
    createdAt: z.string(),
    lastSeenAt: z.string(),
    ipAddress: z.string().nullable(),
    userAgent: z.string().nullable(),
    isCurrent: z.boolean(),
  })
  .meta({ id: 'UserSession' });
export type UserSession = z.output<typeof userSessionSchema>;

const tag = 'Accounts';
export const signedInUserSchema = z.object({ user: userSchema });
export const doneSchema = z.object({ message: z.string() });

const definitions = {
  signUp: endpoint({
    summary: 'Open an account and sign in',
    tag,
    access: 'public',
    errors: ['email_taken'],
    body: signUpBodySchema,
    answer: signedInUserSchema,
  }),
  signIn: endpoint({
    summary: 'Sign in',
    tag,
    access: 'public',
    errors: ['invalid_credentials', 'second_factor_required'],
    body: signInBodySchema,
    answer: signedInUserSchema,
  }),
  signOut: endpoint({
    summary: 'End the session',
    tag,
    access: 'anyone',
    errors: [],
    answer: doneSchema,
  }),
  requestPasswordReset: endpoint({
    summary: 'Send a mail with a link to choose a new password',
    tag,
    access: 'public',
    errors: [],
    body: z.object({ email: emailSchema }),
    answer: doneSchema,
  }),
  resetPassword: endpoint({
    summary: 'Choose a new password with the token from the mail',
    tag,
    access: 'public',
    errors: [],
    body: z.object({ token: requiredTextSchema(200), newPassword: newPasswordSchema }),
    answer: doneSchema,
  }),
  confirmEmail: endpoint({
    summary: 'Confirm an email address with the token from the mail',
    tag,
    access: 'public',
    errors: ['email_taken'],
    body: z.object({ token: requiredTextSchema(200) }),
    answer: doneSchema,
  }),
  undoEmailChange: endpoint({
    summary: 'Undo a change of email address with the token mailed to the previous address',
    tag,
    access: 'public',
    errors: ['email_taken'],
    body: z.object({ token: requiredTextSchema(200) }),
    answer: doneSchema,
  }),
  signInProviders: endpoint({
    summary: 'Sign-in providers, each with the address to send the browser to',
    tag,
    access: 'public',
    errors: [],
    answer: z.array(z.object({ name: z.string(), url: z.string() })),
  }),
  currentUser: endpoint({
    summary: 'The signed-in user',
    tag,
    access: 'signed-in',
    errors: ['not_found'],
    answer: userSchema,
  }),
  updateProfile: endpoint({
    summary: 'Change email address or phone number; a new address takes effect once confirmed',
    tag,
    access: 'signed-in',
    errors: ['not_found', 'email_taken', 'sign_in_again'],
    body: profileBodySchema,
    answer: userSchema,
  }),
  changePassword: endpoint({
    summary: 'Change the password; ends the other sessions and withdraws open links',
    tag,
    access: 'signed-in',
    errors: ['sign_in_again'],
    body: z.object({ currentPassword: currentPasswordSchema, newPassword: newPasswordSchema }),
    answer: doneSchema,
  }),
  listSessions: endpoint({
    summary: 'Sessions of the user, the most recently used first',
    tag,
    access: 'signed-in',
    errors: [],
    answer: z.array(userSessionSchema),
  }),
  endSession: endpoint({
    summary: 'Sign one session out',
    tag,
    access: 'signed-in',
    errors: ['not_found'],
    params: z.object({ id: uuidSchema }),
    answer: doneSchema,
  }),
  deleteAccount: endpoint({
    summary: 'Delete the account; refused while trips or money are open',
    tag,
    access: 'signed-in',
    errors: ['not_found', 'sign_in_again', 'wrong_state', 'forbidden'],
    body: z.object({ currentPassword: currentPasswordSchema }),
    answer: doneSchema,
  }),
  publicProfile: endpoint({
    summary: 'The public profile of a person',
    tag,
    access: 'anyone',
    errors: ['not_found'],
    params: z.object({ id: uuidSchema }),
    answer: publicProfileSchema,
  }),
};
export type AccountDefinitions = typeof definitions;
export const accountEndpoints = endpoints(accountCalls, definitions);
