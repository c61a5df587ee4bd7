import { accountEndpoints, type User } from '@curbside/domain/accounts/endpoints';
import { payoutEndpoints } from '@curbside/domain/payouts/endpoints';
import { payoutTexts } from '@curbside/domain/payouts/texts';
import { verificationEndpoints } from '@curbside/domain/verification/endpoints';
import { verificationTexts } from '@curbside/domain/verification/texts';
import type { QueryClient } from '@tanstack/react-query';
import { callApi } from '../../platform/api-client.ts';
import { ApiError, messageOf } from '../../platform/api-error.ts';
import { userQuery } from '../../platform/session.ts';

/** Asks anew who the user is. Unlike `userQuery`, a failure is thrown and changes nothing. */
export async function refreshUser(client: QueryClient, signal?: AbortSignal): Promise<User> {
  const user = await callApi(accountEndpoints.currentUser, { signal });
  client.setQueryData(userQuery.queryKey, user);
  return user;
}

/**
 * The text of a failed step: the server's own, or the step's fallback where it gave none, or the
 * general one where the server was not reached (section 8).
 */
async function withText<Done>(
  step: Promise<Done>,
  texts: { unanswered: string; failed: string },
): Promise<Done> {
  try {
    return await step;
  } catch (error) {
    const text = error instanceof ApiError ? messageOf(error, texts.failed) : texts.unanswered;
    throw new Error(text, { cause: error });
  }
}

/** The address of the identity check. The thrown error's message is for people. */
export async function findVerificationUrl(): Promise<string> {
  const { url } = await withText(callApi(verificationEndpoints.createVerificationSession, {}), {
    unanswered: verificationTexts.startFailed,
    failed: verificationTexts.sessionFailed,
  });
  return url;
}

/** Makes the user's payout account. The thrown error's message is for people. */
async function createPayoutAccount(client: QueryClient): Promise<string> {
  const { accountId } = await withText(callApi(payoutEndpoints.createConnectAccount, {}), {
    unanswered: payoutTexts.startFailed,
    failed: payoutTexts.accountFailed,
  });
  // Should the next step fail, trying again goes on from here.
  client.setQueryData(
    userQuery.queryKey,
    (user): User | null | undefined =>
      user && { ...user, stripeAccountId: accountId, stripeAccountStatus: 'pending' },
  );
  return accountId;
}

const linkTexts = { unanswered: payoutTexts.startFailed, failed: payoutTexts.linkFailed };

/** The address of payout onboarding, which leads back to /payment-success. */
export async function findPayoutSetupUrl(
  client: QueryClient,
  user: Pick<User, 'stripeAccountId'>,
): Promise<string> {
  const accountId = user.stripeAccountId ?? (await createPayoutAccount(client));
  const back = new URL('/payment-success', window.location.origin).href;
  const body = { accountId, returnUrl: back, refreshUrl: back };
  const { url } = await withText(callApi(payoutEndpoints.createAccountLink, { body }), linkTexts);
  return url;
}

/**
 * The address of payout onboarding for a host whose approval waits for it: leads back to that
 * booking. Where there is no account to link yet, one is made first (section 7).
 */
export async function findApprovalSetupUrl(
  client: QueryClient,
  bookingId: number,
): Promise<string> {
  const link = () => callApi(payoutEndpoints.createAccountLink, { body: { bookingId } });
  try {
    return (await link()).url;
  } catch {
    await createPayoutAccount(client);
    return (await withText(link(), linkTexts)).url;
  }
}
