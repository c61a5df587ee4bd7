import { accountEndpoints, type User } from '@curbside/domain/accounts/endpoints';
import { type CallArguments, callApi } from '../../platform/api-client.ts';
import { apiQuery } from '../../platform/query-client.ts';

type BodyOf<E> = NonNullable<CallArguments<E>['body']>;

export function signIn(body: BodyOf<typeof accountEndpoints.signIn>) {
  return callApi(accountEndpoints.signIn, { body });
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

export function updateProfile(body: Partial<ProfileFields>) {
  return callApi(accountEndpoints.updateProfile, { body });
}
