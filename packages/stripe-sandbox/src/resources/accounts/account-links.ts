import type Stripe from 'stripe';
import { invalid, noSuch } from '../../http/errors.ts';
import { requireAtMostOne } from '../../http/exclusive.ts';
import { type Route, route } from '../../http/route.ts';
import { requireUrl } from '../../http/urls.ts';
import { randomToken } from '../../state/ids.ts';
import type { AccountLinkRecord } from '../../state/tables.ts';
import type { World } from '../../world.ts';
import { setAccountState } from './account-state.ts';
import { attachBankAccount } from './bank-accounts.ts';

const linkSeconds = 300;

function create(world: World, params: Stripe.AccountLinkCreateParams): Stripe.AccountLink {
  requireAtMostOne(params, ['collect', 'collection_options']);
  const account = world.tables.accounts.get(params.account);
  if (!account) throw noSuch('account', params.account, 'account');
  const returnUrl = requireUrl(params.return_url, 'return_url');
  const refreshUrl = requireUrl(params.refresh_url, 'refresh_url');
  if (params.type === 'account_update') {
    throw invalid(
      'You cannot create `account_update` type Account Links for this account: its requirements are collected by Stripe.',
      undefined,
      'type',
    );
  }
  const created = world.clock.seconds();
  const link = world.tables.accountLinks.save({
    id: randomToken(24),
    account: account.id,
    returnUrl,
    refreshUrl,
    expiresAt: created + linkSeconds,
    isUsed: false,
  });
  return {
    object: 'account_link',
    created,
    expires_at: link.expiresAt,
    url: `${world.origin}/onboarding/${account.id}?link=${link.id}`,
  };
}

/** Without an id, returns the account's newest link. */
export function findLink(
  world: World,
  account: string,
  id: string | undefined,
): AccountLinkRecord | undefined {
  const links = world.tables.accountLinks.newestFirst().filter((row) => row.account === account);
  return id === undefined ? links[0] : links.find((row) => row.id === id);
}

/** Returns false if the link was used before or has expired. */
export function openLink(world: World, link: AccountLinkRecord): boolean {
  const isValid = !link.isUsed && world.clock.seconds() < link.expiresAt;
  world.tables.accountLinks.save({ ...link, isUsed: true });
  return isValid;
}

/** Without a number the account gets its own bank account. */
export function finishOnboarding(
  world: World,
  account: Stripe.Account,
  { outcome, accountNumber }: { outcome: 'complete' | 'later'; accountNumber?: string | undefined },
): void {
  if (outcome !== 'complete') return;
  attachBankAccount(account, accountNumber);
  setAccountState(world, account, 'enabled');
}

export function accountLinkRoutes(world: World): Route[] {
  return [
    route<Stripe.AccountLinkCreateParams>('POST /v1/account_links', (params) =>
      create(world, params),
    ),
  ];
}
