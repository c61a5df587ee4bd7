import type Stripe from 'stripe';
import { emit } from '../../events/emit.ts';
import type { World } from '../../world.ts';
import { schedulePayout } from '../balance/balance-transactions.ts';

type Capability = 'transfers' | 'card_payments';

/**
 * `restricted` disables charges, payouts and capabilities. `payouts_paused` only disables payouts,
 * `transfers_paused` only the transfers capability. `requirements_due` disables nothing, but asks for a
 * document within two weeks.
 */
export const accountStates = [
  'restricted',
  'enabled',
  'payouts_paused',
  'transfers_paused',
  'requirements_due',
] as const;
type AccountState = (typeof accountStates)[number];

/** All states but `restricted` have submitted details. */
export function setAccountState(world: World, account: Stripe.Account, state: AccountState): void {
  const isRestricted = state === 'restricted';
  if (!isRestricted && !account.details_submitted) {
    account.details_submitted = true;
    account.tos_acceptance = { date: world.clock.seconds(), ip: '127.0.0.1', user_agent: null };
  }
  account.charges_enabled = !isRestricted;
  const isEnabled = state === 'enabled' || state === 'requirements_due';
  account.payouts_enabled = isEnabled || state === 'transfers_paused';
  account.requirements = requirementsIn(world, state);
  const changed = [
    ...changeCapability(account, 'card_payments', !isRestricted),
    ...changeCapability(account, 'transfers', isEnabled || state === 'payouts_paused'),
  ];
  world.tables.accounts.save(account);
  if (account.payouts_enabled) schedulePayout(world, account.id);
  for (const capability of changed) {
    emit(world, 'capability.updated', capabilityObject(world, account, capability), account.id);
  }
  emit(world, 'account.updated', account, account.id);
}

function requirementsIn(world: World, state: AccountState): Stripe.Account.Requirements {
  switch (state) {
    case 'requirements_due':
      return {
        ...requirements(['individual.verification.document'], null),
        current_deadline: world.clock.seconds() + 14 * 86_400,
        past_due: [],
      };
    case 'enabled':
      return requirements([], null);
    case 'restricted':
      return requirements(['individual.verification.document'], 'requirements.past_due');
    case 'payouts_paused':
      return requirements(['external_account'], 'action_required.requested_capabilities');
    case 'transfers_paused':
      return requirements(['individual.id_number'], null);
  }
}

/** Returns the capability if it was requested and changed. */
function changeCapability(
  account: Stripe.Account,
  name: Capability,
  isActive: boolean,
): Capability[] {
  const capabilities = account.capabilities ?? {};
  const status = isActive ? 'active' : 'inactive';
  if (capabilities[name] === undefined || capabilities[name] === status) return [];
  account.capabilities = { ...capabilities, [name]: status };
  return [name];
}

function capabilityObject(world: World, account: Stripe.Account, id: Capability) {
  return {
    id,
    object: 'capability',
    account: account.id,
    future_requirements: requirements([], null),
    requested: true,
    requested_at: account.created ?? world.clock.seconds(),
    requirements: account.requirements,
    status: account.capabilities?.[id],
  };
}

/** A Requirements object with everything in `due` past due. */
export function requirements(
  due: string[],
  reason: Stripe.Account.Requirements['disabled_reason'],
): Stripe.Account.Requirements {
  return {
    alternatives: [],
    current_deadline: null,
    currently_due: [...due],
    disabled_reason: reason,
    errors: [],
    eventually_due: [...due],
    past_due: [...due],
    pending_verification: [],
  };
}
