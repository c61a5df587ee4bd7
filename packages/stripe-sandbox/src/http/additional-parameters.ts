import type { ParameterShape, ParameterTable } from './describe-parameters.ts';

type Shape = { [name: string]: ParameterShape };

const METADATA: Shape = { '*': 'string' };
const RETRIEVE: Shape = { expand: ['string'] };
const PAGE: Shape = {
  created: 'range',
  ending_before: 'string',
  expand: ['string'],
  limit: 'integer',
  starting_after: 'string',
};

/** From the SDK's types, for operations that the OpenAPI subset lacks. `described` is generated. */
export function additionalParameters(described: ParameterTable): ParameterTable {
  const {
    type: _type,
    country: _country,
    controller: _c,
    ...account
  } = shapeOf(described, 'POST /v1/accounts');
  const {
    payment_method: _method,
    tax_id_data: _taxIds,
    ...customer
  } = shapeOf(described, 'POST /v1/customers');
  return {
    'GET /v1/account': RETRIEVE,
    'GET /v1/accounts': PAGE,
    'POST /v1/accounts/:id': account,
    'DELETE /v1/accounts/:id': {},
    'GET /v1/balance_settings': RETRIEVE,
    'GET /v1/balance_transactions': {
      ...PAGE,
      currency: 'string',
      payout: 'string',
      source: 'string',
      type: 'string',
    },
    'GET /v1/balance_transactions/:id': RETRIEVE,
    'GET /v1/customers': { ...PAGE, email: 'string', test_clock: 'string' },
    'POST /v1/customers/:id': { ...customer, default_source: 'string', validate: 'boolean' },
    'POST /v1/disputes/:id/close': RETRIEVE,
    'POST /v1/payment_methods/:id': {
      ...RETRIEVE,
      allow_redisplay: 'always|limited|unspecified',
      billing_details: shapeOf(described, 'POST /v1/payment_methods').billing_details ?? 'any',
      card: { exp_month: 'integer', exp_year: 'integer' },
      metadata: METADATA,
    },
    'POST /v1/payouts': {
      ...RETRIEVE,
      'amount!': 'integer',
      'currency!': 'string',
      description: 'string',
      destination: 'string',
      metadata: METADATA,
      method: 'instant|standard',
      source_type: 'bank_account|card|fpx',
      statement_descriptor: 'string',
    },
    'GET /v1/payouts': { ...PAGE, arrival_date: 'range', destination: 'string', status: 'string' },
    'GET /v1/payouts/:id': RETRIEVE,
    'POST /v1/refunds/:id': { ...RETRIEVE, metadata: METADATA },
    'GET /v1/setup_intents': {
      ...PAGE,
      attach_to_self: 'boolean',
      customer: 'string',
      payment_method: 'string',
    },
    'POST /v1/setup_intents/:id': {
      ...RETRIEVE,
      customer: 'string',
      description: 'string',
      metadata: METADATA,
      payment_method: 'string',
    },
    'POST /v1/webhook_endpoints/:id': {
      ...RETRIEVE,
      description: 'string',
      disabled: 'boolean',
      enabled_events: ['string'],
      metadata: METADATA,
      url: 'string',
    },
    'POST /v1/transfers/:id': { ...RETRIEVE, description: 'string', metadata: METADATA },
  };
}

function shapeOf(described: ParameterTable, operation: string): Shape {
  const shape = described[operation];
  if (!shape) throw new Error(`no parameters are described for ${operation}`);
  return shape;
}
