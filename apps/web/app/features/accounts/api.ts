import { accountEndpoints, type User } from '@curbside/domain/accounts/endpoints';
import { secondFactorEndpoints } from '@curbside/domain/accounts/second-factor-endpoints';
import { type CallArguments, callApi } from '../../platform/api-client.ts';
import { apiQuery } from '../../platform/query-client.ts';

type BodyOf<E> = NonNullable<CallArguments<E>['body']>;

export function signIn(body: BodyOf<typeof accountEndpoints.signIn>) {
  return callApi(accountEndpoints.signIn, { body });
}

export function signInWithSecondFactor(
  body: BodyOf<typeof secondFactorEndpoints.signInWithSecondFactor>,
) {
  return callApi(secondFactorEndpoints.signInWithSecondFactor, { body });
}

export function setUpSecondFactor(body: BodyOf<typeof secondFactorEndpoints.setUpSecondFactor>) {
  return callApi(secondFactorEndpoints.setUpSecondFactor, { body });
}

export function confirmSecondFactor(
  body: BodyOf<typeof secondFactorEndpoints.confirmSecondFactor>,
) {
  return callApi(secondFactorEndpoints.confirmSecondFactor, { body });
}

export function renewBackupCodes(body: BodyOf<typeof secondFactorEndpoints.renewBackupCodes>) {
  return callApi(secondFactorEndpoints.renewBackupCodes, { body });
}

export function turnOffSecondFactor(
  body: BodyOf<typeof secondFactorEndpoints.turnOffSecondFactor>,
) {
  return callApi(secondFactorEndpoints.turnOffSecondFactor, { body });
}

export const signInProvidersQuery = apiQuery(accountEndpoints.signInProviders, {});

export function signUp(body: BodyOf<typeof accountEndpoints.signUp>) {
  return callApi(accountEndpoints.signUp, { body });
}

export function requestPasswordReset(body: BodyOf<typeof accountEndpoints.requestPasswordReset>) {
  return callApi(accountEndpoints.requestPasswordReset, { body });
}

export function resetPassword(body: BodyOf<typeof accountEndpoints.resetPassword>) {
  return callApi(accountEndpoints.resetPassword, { body });
}

export function confirmEmail(token: string) {
  return callApi(accountEndpoints.confirmEmail, { body: { token } });
}

export function undoEmailChange(token: string) {
  return callApi(accountEndpoints.undoEmailChange, { body: { token } });
}

export function changePassword(body: BodyOf<typeof accountEndpoints.changePassword>) {
  return callApi(accountEndpoints.changePassword, { body });
}

export const sessionsQuery = apiQuery(accountEndpoints.listSessions, {});

export function endSession(id: string) {
  return callApi(accountEndpoints.endSession, { params: { id } });
}

export function deleteAccount(body: BodyOf<typeof accountEndpoints.deleteAccount>) {
  return callApi(accountEndpoints.deleteAccount, { body });
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

export function updateProfile(body: BodyOf<typeof accountEndpoints.updateProfile>) {
  return callApi(accountEndpoints.updateProfile, { body });
}
