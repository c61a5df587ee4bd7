import type Stripe from 'stripe';
import { emit } from '../events/emit.ts';
import { invalid, notFound } from '../http/errors.ts';
import { mergeMetadata } from '../http/metadata.ts';
import { type Route, route } from '../http/route.ts';
import { newId, randomToken } from '../state/ids.ts';
import type { World } from '../world.ts';

type Capability = 'transfers' | 'card_payments';

/** The controller settings equivalent to the deprecated `type: 'express'`. */
const EXPRESS: Stripe.AccountCreateParams.Controller = {
  fees: { payer: 'application' },
  losses: { payments: 'application' },
  stripe_dashboard: { type: 'express' },
};

/** Requirements of a new account. */
const ONBOARDING_FIELDS = [
  'business_profile.url',
  'external_account',
  'individual.dob.day',
  'individual.first_name',
  'individual.last_name',
  'tos_acceptance.date',
];

function createAccount(world: World, params: Stripe.AccountCreateParams): Stripe.Account {
  if (params.type && params.controller) {
    throw invalid('Use controller or type, not both.', undefined, 'type');
  }
  const isExpress = params.type === 'express';
  const controller = isExpress ? EXPRESS : params.controller;
  const id = newId('acct', 16);
  const requested = Object.entries(params.capabilities ?? {})
    .filter(([, capability]) => capability?.requested)
    .map(([name]) => [name, 'inactive']);
  const account: Stripe.Account = {
    id,
    object: 'account',
    business_profile: {
      annual_revenue: null,
      estimated_worker_count: null,
      mcc: params.business_profile?.mcc ?? null,
      minority_owned_business_designation: null,
      name: params.business_profile?.name ?? null,
      product_description: params.business_profile?.product_description ?? null,
      specified_commercial_transactions_act_url: null,
      support_address: null,
      support_email: null,
      support_phone: null,
      support_url: null,
      url: params.business_profile?.url ?? null,
    },
    business_type: params.business_type ?? null,
    capabilities: Object.fromEntries(requested),
    charges_enabled: false,
    controller: {
      fees: { payer: controller?.fees?.payer ?? 'account' },
      is_controller: true,
      losses: { payments: controller?.losses?.payments ?? 'stripe' },
      requirement_collection: controller?.requirement_collection ?? 'stripe',
      stripe_dashboard: { type: controller?.stripe_dashboard?.type ?? 'full' },
      type: 'application',
    },
    country: params.country ?? 'US',
    created: world.clock.seconds(),
    default_currency: params.default_currency ?? 'usd',
    details_submitted: false,
    email: params.email ?? null,
    external_accounts: {
      object: 'list',
      data: [],
      has_more: false,
      url: `/v1/accounts/${id}/external_accounts`,
    },
    future_requirements: requirements([], null),
    metadata: mergeMetadata({}, params.metadata),
    payouts_enabled: false,
    requirements: requirements(ONBOARDING_FIELDS, 'requirements.past_due'),
    settings: structuredClone(DEFAULT_SETTINGS),
    tos_acceptance: { date: null, ip: null, user_agent: null },
    type: params.type ?? 'none',
  };
  world.tables.accounts.save(account);
  return account;
}

export type AccountState = 'enabled' | 'restricted';

/**
 * Moves an account: `enabled` has everything handed in and may be paid; `restricted` is what Stripe
 * does when it wants to know more, and can follow `enabled` at any time.
 */
export function setAccountState(world: World, account: Stripe.Account, state: AccountState): void {
  const isEnabled = state === 'enabled';
  if (isEnabled) {
    account.details_submitted = true;
    account.tos_acceptance = { date: world.clock.seconds(), ip: '127.0.0.1', user_agent: null };
  }
  account.charges_enabled = isEnabled;
  account.payouts_enabled = isEnabled;
  account.requirements = isEnabled
    ? requirements([], null)
    : requirements(['individual.verification.document'], 'requirements.past_due');
  const changed = changeCapabilities(account, isEnabled ? 'active' : 'inactive');
  world.tables.accounts.save(account);
  for (const capability of changed) {
    emit(world, 'capability.updated', capabilityObject(world, account, capability), account.id);
  }
  emit(world, 'account.updated', account, account.id);
}

function changeCapabilities(account: Stripe.Account, to: 'active' | 'inactive'): Capability[] {
  const capabilities = account.capabilities ?? {};
  const names: Capability[] = ['card_payments', 'transfers'];
  const changed = names.filter(
    (name) => capabilities[name] !== undefined && capabilities[name] !== to,
  );
  for (const name of changed) capabilities[name] = to;
  account.capabilities = capabilities;
  return changed;
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

function requirements(
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

export function accountRoutes(world: World): Route[] {
  const require = (id: string) => {
    const account = world.tables.accounts.get(id);
    if (!account) throw notFound('account', id);
    return account;
  };
  return [
    route<Stripe.AccountCreateParams>('POST /v1/accounts', (params) =>
      createAccount(world, params),
    ),
    route('GET /v1/accounts/:id', (_params, id) => require(id)),
    route('POST /v1/accounts/:id/login_links', (_params, id) => {
      const account = require(id);
      if (!account.details_submitted) {
        throw invalid(
          'Cannot create a login link for an account that has not completed onboarding.',
        );
      }
      if (account.controller?.stripe_dashboard?.type !== 'express') {
        throw invalid('Cannot create a login link for an account without the Express Dashboard.');
      }
      return {
        object: 'login_link',
        created: world.clock.seconds(),
        url: `${world.origin}/express/${id}/${randomToken(12)}`,
      };
    }),
  ];
}

const DEFAULT_SETTINGS: Stripe.Account.Settings = {
  branding: { icon: null, logo: null, primary_color: null, secondary_color: null },
  card_payments: {
    decline_on: { avs_failure: false, cvc_failure: false },
    statement_descriptor_prefix: null,
    statement_descriptor_prefix_kana: null,
    statement_descriptor_prefix_kanji: null,
  },
  dashboard: { display_name: null, timezone: 'Etc/UTC' },
  payments: {
    statement_descriptor: null,
    statement_descriptor_kana: null,
    statement_descriptor_kanji: null,
    statement_descriptor_prefix_kana: null,
    statement_descriptor_prefix_kanji: null,
  },
  payouts: {
    debit_negative_balances: true,
    schedule: { delay_days: 2, interval: 'daily' },
    statement_descriptor: null,
  },
};
