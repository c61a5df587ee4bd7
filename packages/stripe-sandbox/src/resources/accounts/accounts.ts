import type Stripe from 'stripe';
import { accountInvalid, invalid } from '../../http/errors.ts';
import { listPage } from '../../http/lists.ts';
import { mergeMetadata } from '../../http/metadata.ts';
import { type Route, route } from '../../http/route.ts';
import { newId, randomToken } from '../../state/ids.ts';
import type { World } from '../../world.ts';
import { platformSchedule } from '../balance/platform-balance.ts';
import { statementPrefix } from '../payments/statement.ts';
import { requirements } from './account-state.ts';
import { deleteAccount, updateAccount } from './update-account.ts';

const countries = new Set(
  'AE AT AU BE BG BR CA CH CY CZ DE DK EE ES FI FR GB GI GR HK HR HU IE IN IT JP LI LT LU LV MT MX MY NL NO NZ PL PT RO SE SG SI SK TH US'.split(
    ' ',
  ),
);

/** Equivalent to the deprecated `type: 'express'`. */
const expressController: Stripe.AccountCreateParams.Controller = {
  fees: { payer: 'application' },
  losses: { payments: 'application' },
  stripe_dashboard: { type: 'express' },
};

const onboardingFields = [
  'business_profile.url',
  'external_account',
  'individual.dob.day',
  'individual.first_name',
  'individual.last_name',
  'tos_acceptance.date',
];

/** The account has not been onboarded. Throws 400 for invalid parameters. */
function newAccount(world: World, params: Stripe.AccountCreateParams): Stripe.Account {
  if (params.type && params.controller) {
    throw invalid('Use controller or type, not both.', undefined, 'type');
  }
  if (params.country && !countries.has(params.country)) {
    throw invalid(
      `Country '${params.country}' is not supported by Stripe.`,
      'country_unsupported',
      'country',
    );
  }
  const isExpress = params.type === 'express';
  const controller = isExpress ? expressController : params.controller;
  const id = newId('acct', 16);
  const requested = Object.entries(params.capabilities ?? {})
    .filter(([, capability]) => capability?.requested)
    .map(([name]) => [name, 'inactive']);
  return {
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
    requirements: requirements(onboardingFields, 'requirements.past_due'),
    settings: structuredClone(defaultSettings),
    tos_acceptance: { date: null, ip: null, user_agent: null },
    type: params.type ?? 'none',
  };
}

function platformAccount(world: World): Stripe.Account {
  const { controller: _controller, ...account } = newAccount(world, { type: 'standard' });
  if (account.settings?.payouts)
    account.settings.payouts.schedule.interval = platformSchedule(world);
  if (account.settings?.card_payments) {
    account.settings.card_payments.statement_descriptor_prefix = statementPrefix;
  }
  return {
    ...account,
    id: 'acct_sandboxplatform',
    charges_enabled: true,
    details_submitted: true,
    payouts_enabled: true,
    requirements: requirements([], null),
  };
}

export function accountRoutes(world: World): Route[] {
  const require = (id: string) => {
    const account = world.tables.accounts.get(id);
    if (!account) throw accountInvalid(id);
    return account;
  };
  return [
    route<Stripe.AccountCreateParams>('POST /v1/accounts', (params) =>
      world.tables.accounts.save(newAccount(world, params)),
    ),
    route<Stripe.AccountListParams>('GET /v1/accounts', (params) =>
      listPage(world.tables.accounts.newestFirst(), params, '/v1/accounts'),
    ),
    route('GET /v1/account', () => platformAccount(world)),
    route('GET /v1/accounts/:id', (_params, id) => require(id)),
    route<Stripe.AccountUpdateParams>('POST /v1/accounts/:id', (params, id) =>
      updateAccount(world, require(id), params),
    ),
    route('DELETE /v1/accounts/:id', (_params, id) => deleteAccount(world, require(id))),
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

const defaultSettings: Stripe.Account.Settings = {
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
