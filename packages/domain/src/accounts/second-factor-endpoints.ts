import { z } from 'zod';
import { endpoint, endpoints } from '../wire/endpoint.ts';
import { uuidSchema } from '../wire/text-fields.ts';
import { doneSchema, signedInUserSchema } from './endpoints.ts';
import { passwordSchema } from './fields.ts';
import { appCodeSchema, secondFactorBodySchema } from './forms.ts';
import { secondFactorCalls } from './second-factor-calls.ts';

/** Replaces a recent sign-in in the same body. */
const currentPasswordSchema = passwordSchema.optional();

const secondFactorSchema = z
  .object({
    isOn: z.boolean(),
    isRequired: z.boolean().meta({ description: "The account's role does not work without it" }),
  })
  .meta({ id: 'SecondFactor' });

const setUpSchema = z
  .object({
    uri: z.string().meta({ description: 'otpauth:// address for authenticator apps' }),
    secret: z.string().meta({ description: 'For apps without a camera' }),
    qrCode: z.string().meta({ description: 'The address as a QR code, in a data URL' }),
    backupCodes: z.array(z.string()).meta({
      description: 'Each signs in once, without the app; valid once the app is confirmed',
    }),
  })
  .meta({ id: 'SecondFactorSetUp' });
export type SecondFactorSetUp = z.output<typeof setUpSchema>;

const tag = 'Accounts';
const passwordBodySchema = z.object({ currentPassword: currentPasswordSchema });

const definitions = {
  signInWithSecondFactor: endpoint({
    summary: 'Finish a sign-in that was answered with second_factor_required',
    tag,
    access: 'public',
    errors: ['invalid_code', 'sign_in_required'],
    body: secondFactorBodySchema,
    answer: signedInUserSchema,
  }),
  secondFactor: endpoint({
    summary: 'Whether sign-in asks for a code from an authenticator app',
    tag,
    access: 'signed-in',
    errors: ['not_found'],
    answer: secondFactorSchema,
  }),
  setUpSecondFactor: endpoint({
    summary: 'Get a secret for an authenticator app; active once a code from it is confirmed',
    tag,
    access: 'signed-in',
    errors: ['not_found', 'sign_in_again', 'wrong_state'],
    body: passwordBodySchema,
    answer: setUpSchema,
  }),
  confirmSecondFactor: endpoint({
    summary: 'Turn the second factor on with a code from the app; ends the other sessions',
    tag,
    access: 'signed-in',
    errors: ['not_found', 'invalid_code', 'wrong_state'],
    body: appCodeSchema,
    answer: doneSchema,
  }),
  renewBackupCodes: endpoint({
    summary: 'Get new backup codes; the earlier ones stop working',
    tag,
    access: 'signed-in',
    errors: ['not_found', 'sign_in_again', 'wrong_state'],
    body: passwordBodySchema,
    answer: z.object({ backupCodes: z.array(z.string()) }),
  }),
  turnOffSecondFactor: endpoint({
    summary: 'Turn the second factor off',
    tag,
    access: 'signed-in',
    errors: ['not_found', 'sign_in_again', 'wrong_state'],
    body: passwordBodySchema,
    answer: doneSchema,
  }),
  resetSecondFactor: endpoint({
    summary: 'Turn off the second factor of a user who lost it; staff accounts need a master admin',
    tag,
    access: 'admin',
    errors: ['not_found', 'sign_in_again', 'wrong_state'],
    params: z.object({ userId: uuidSchema }),
    body: passwordBodySchema.nullish(),
    status: 204,
    answer: z.null(),
  }),
};
export type SecondFactorDefinitions = typeof definitions;
export const secondFactorEndpoints = endpoints(secondFactorCalls, definitions);
