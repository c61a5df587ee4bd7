import type { Person } from '../../platform/actor.ts';
import type { Deps } from '../../platform/deps.ts';
import { invalidField, notFound } from '../../platform/errors.ts';
import { connectRequired } from './payout-account.ts';
import { findPayoutAccount } from './queries.ts';

interface LinkRequest {
  accountId?: string;
  returnUrl?: string;
  refreshUrl?: string;
}

/** A single-use link to onboarding for the caller's own account, which returns to this site. */
export async function linkPayoutAccount(
  deps: Deps,
  actor: Person,
  request: LinkRequest,
): Promise<string> {
  const account = await findPayoutAccount(deps.db, actor.id);
  if (!account) throw connectRequired();
  if (request.accountId && request.accountId !== account.accountId) throw notFound('Account');
  const home = `${actor.site}/payment-success`;
  const link = await deps.stripe.accountLinks.create({
    account: account.accountId,
    type: 'account_onboarding',
    return_url: ownUrl(deps, 'returnUrl', request.returnUrl) ?? home,
    refresh_url: ownUrl(deps, 'refreshUrl', request.refreshUrl) ?? home,
  });
  return link.url;
}

/** Throws if a given URL is not on this site. */
function ownUrl(deps: Deps, field: string, given: string | undefined): string | undefined {
  if (!given) return undefined;
  const { publicUrl, allowedOrigins } = deps.env;
  const url = URL.canParse(given, publicUrl) ? new URL(given, publicUrl) : undefined;
  if (!url || !allowedOrigins.includes(url.origin)) {
    throw invalidField(field, 'This address is not on this site.');
  }
  return url.href;
}
