import { accountCalls } from '@curbside/domain/accounts/calls';
import type { User } from '@curbside/domain/accounts/endpoints';
import { secondFactorCalls } from '@curbside/domain/accounts/second-factor-calls';
import type { Call } from '@curbside/domain/wire/endpoint';
import { type CallArguments, callApi } from '../../platform/api-client.ts';
import { apiQuery } from '../../platform/query-client.ts';

type BodyOf<C extends Call> = NonNullable<CallArguments<C>['body']>;

export function signIn(body: BodyOf<typeof accountCalls.signIn>) {
  return callApi(accountCalls.signIn, { body });
}

export function signInWithSecondFactor(
  body: BodyOf<typeof secondFactorCalls.signInWithSecondFactor>,
) {
  return callApi(secondFactorCalls.signInWithSecondFactor, { body });
}

export function setUpSecondFactor(body: BodyOf<typeof secondFactorCalls.setUpSecondFactor>) {
  return callApi(secondFactorCalls.setUpSecondFactor, { body });
}

export function confirmSecondFactor(body: BodyOf<typeof secondFactorCalls.confirmSecondFactor>) {
  return callApi(secondFactorCalls.confirmSecondFactor, { body });
}

export function renewBackupCodes(body: BodyOf<typeof secondFactorCalls.renewBackupCodes>) {
  return callApi(secondFactorCalls.renewBackupCodes, { body });
}

export function turnOffSecondFactor(body: BodyOf<typeof secondFactorCalls.turnOffSecondFactor>) {
  return callApi(secondFactorCalls.turnOffSecondFactor, { body });
}

export const signInProvidersQuery = apiQuery(accountCalls.signInProviders, {});

export function signUp(body: BodyOf<typeof accountCalls.signUp>) {
  return callApi(accountCalls.signUp, { body });
}

export function requestPasswordReset(body: BodyOf<typeof accountCalls.requestPasswordReset>) {
  return callApi(accountCalls.requestPasswordReset, { body });
}

export function resetPassword(body: BodyOf<typeof accountCalls.resetPassword>) {
  return callApi(accountCalls.resetPassword, { body });
}

export function confirmEmail(token: string) {
  return callApi(accountCalls.confirmEmail, { body: { token } });
}

export function undoEmailChange(token: string) {
  return callApi(accountCalls.undoEmailChange, { body: { token } });
}

export function changePassword(body: BodyOf<typeof accountCalls.changePassword>) {
  return callApi(accountCalls.changePassword, { body });
}

export const sessionsQuery = apiQuery(accountCalls.listSessions, {});

export function endSession(id: string) {
  return callApi(accountCalls.endSession, { params: { id } });
}

export function deleteAccount(body: BodyOf<typeof accountCalls.deleteAccount>) {
  return callApi(accountCalls.deleteAccount, { body });
}

export interface ProfileFields {
  email: string;
  phoneNumber: string;
}

/** The fields that differ from what the account has; undefined where none does. */
export function changedFields(
  user: Pick<User, 'email' | 'phoneNumber'>,
  entered: ProfileFields,
): Partial<ProfileFields> | undefined {
  const email = entered.email.trim().toLowerCase();
  const phoneNumber = entered.phoneNumber.trim();
  const changed = {
    ...(email !== user.email.toLowerCase() && { email }),
    ...(phoneNumber !== (user.phoneNumber ?? '') && { phoneNumber }),
  };
  return Object.keys(changed).length > 0 ? changed : undefined;
}

export function updateProfile(body: BodyOf<typeof accountCalls.updateProfile>) {
  return callApi(accountCalls.updateProfile, { body });
}
