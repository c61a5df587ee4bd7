import type Stripe from 'stripe';
import { emit } from '../../events/emit.ts';
import { invalid } from '../../http/errors.ts';
import { mergeMetadata } from '../../http/metadata.ts';
import type { World } from '../../world.ts';
import { totalBalance } from '../balance/balance.ts';

type UpdateParams = Stripe.AccountUpdateParams;

export function updateAccount(
  world: World,
  account: Stripe.Account,
  params: UpdateParams,
): Stripe.Account {
  if (params.email !== undefined) account.email = params.email;
  if (params.business_type !== undefined) account.business_type = params.business_type;
  if (params.default_currency) account.default_currency = params.default_currency;
  account.metadata = mergeMetadata(account.metadata ?? {}, params.metadata);
  updateProfile(account, params.business_profile);
  updateCapabilities(account, params.capabilities);
  const schedule = account.settings?.payouts?.schedule;
  const interval = params.settings?.payouts?.schedule?.interval;
  if (schedule && interval) schedule.interval = interval;
  world.tables.accounts.save(account);
  emit(world, 'account.updated', account, account.id);
  return account;
}

function updateProfile(account: Stripe.Account, change: UpdateParams['business_profile']): void {
  const { name, url, mcc, product_description: product } = change ?? {};
  if (!account.business_profile) return;
  if (name !== undefined) account.business_profile.name = name;
  if (url !== undefined) account.business_profile.url = url;
  if (mcc !== undefined) account.business_profile.mcc = mcc;
  if (product !== undefined) account.business_profile.product_description = product;
}

/** A capability requested on an enabled account becomes active at once. */
function updateCapabilities(account: Stripe.Account, change: UpdateParams['capabilities']): void {
  const status = account.charges_enabled ? 'active' : 'inactive';
  const capabilities: Record<string, unknown> = { ...account.capabilities };
  for (const [name, capability] of Object.entries(change ?? {})) {
    if (capability?.requested) capabilities[name] ??= status;
    else if (capability?.requested === false) delete capabilities[name];
  }
  account.capabilities = capabilities as Stripe.Account.Capabilities;
}

/** Throws 400 if the account has a balance. */
export function deleteAccount(world: World, account: Stripe.Account): Stripe.DeletedAccount {
  if (totalBalance(world, account.default_currency ?? 'usd', account.id) !== 0) {
    throw invalid('This account cannot be deleted because it has a non-zero balance.');
  }
  world.tables.accounts.delete(account.id);
  return { id: account.id, object: 'account', deleted: true };
}
