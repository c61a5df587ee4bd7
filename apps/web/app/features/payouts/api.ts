import type { User } from '@curbside/domain/accounts/endpoints';
import { payoutCalls } from '@curbside/domain/payouts/calls';
import { payoutTexts } from '@curbside/domain/payouts/texts';
import type { QueryClient } from '@tanstack/react-query';
import { callApi } from '../../platform/api-client.ts';
import { hasCode, withMessage } from '../../platform/api-error.ts';
import { userQuery } from '../../platform/session.ts';

const accountTexts = { unanswered: payoutTexts.startFailed, failed: payoutTexts.accountFailed };
const linkTexts = { unanswered: payoutTexts.startFailed, failed: payoutTexts.linkFailed };

/** Creates the user's payout account. The thrown error's message is for people. */
async function createPayoutAccount(client: QueryClient): Promise<string> {
  const creation = callApi(payoutCalls.createConnectAccount, {});
  const { accountId } = await withMessage(creation, accountTexts);
  // If the next step fails, a retry starts from this account.
  client.setQueryData(
    userQuery.queryKey,
    (user): User | null | undefined =>
      user && { ...user, stripeAccountId: accountId, stripeAccountStatus: 'pending' },
  );
  return accountId;
}

/** The address of payout onboarding, which returns to /payment-success. */
export async function findPayoutSetupUrl(
  client: QueryClient,
  user: Pick<User, 'stripeAccountId'>,
): Promise<string> {
  const accountId = user.stripeAccountId ?? (await createPayoutAccount(client));
  const back = new URL('/payment-success', window.location.origin).href;
  const body = { accountId, returnUrl: back, refreshUrl: back };
  const link = callApi(payoutCalls.createAccountLink, { body });
  return (await withMessage(link, linkTexts)).url;
}

/**
 * The address of payout onboarding for a host whose approval of a request needs it. If the host has
 * no account yet, it is created first.
 */
export async function findApprovalSetupUrl(
  client: QueryClient,
  bookingId: number,
): Promise<string> {
  const { createAccountLink } = payoutCalls;
  const findLink = () => callApi(createAccountLink, { body: { bookingId } });
  const first = findLink().catch((error: unknown) => {
    if (hasCode(error, createAccountLink, 'stripe_connect_required')) return undefined;
    throw error;
  });
  const link = await withMessage(first, linkTexts);
  if (link) return link.url;
  await createPayoutAccount(client);
  return (await withMessage(findLink(), linkTexts)).url;
}
