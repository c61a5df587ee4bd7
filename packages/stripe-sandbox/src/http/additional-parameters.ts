import type { ParameterShape, ParameterTable } from './describe-parameters.ts';

type Shape = { [name: string]: ParameterShape };

const metadata: Shape = { '*': 'string' };
const retrieve: Shape = { expand: ['string'] };
const page: Shape = {
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
    'GET /v1/account': retrieve,
    'GET /v1/accounts': page,
    'POST /v1/accounts/:id': account,
    'DELETE /v1/accounts/:id': {},
    'GET /v1/balance_settings': retrieve,
    'GET /v1/balance_transactions': {
      ...page,
      currency: 'string',
      payout: 'string',
      source: 'string',
      type: 'string',
    },
    'GET /v1/balance_transactions/:id': retrieve,
    'GET /v1/customers': { ...page, email: 'string', test_clock: 'string' },
    'POST /v1/customers/:id': { ...customer, default_source: 'string', validate: 'boolean' },
    'POST /v1/disputes/:id/close': retrieve,
    'POST /v1/files': {
      ...retrieve,
      'file!': 'any',
      'purpose!':
        'account_requirement|additional_verification|business_icon|business_logo|customer_signature|dispute_evidence|identity_document|pci_document|tax_document_user_upload|terminal_reader_splashscreen',
    },
    'GET /v1/files': { ...page, purpose: 'string' },
    'GET /v1/files/:id': retrieve,
    'GET /v1/radar/early_fraud_warnings': {
      ...page,
      charge: 'string',
      payment_intent: 'string',
    },
    'GET /v1/radar/early_fraud_warnings/:id': retrieve,
    'POST /v1/payment_methods/:id': {
      ...retrieve,
      allow_redisplay: 'always|limited|unspecified',
      billing_details: shapeOf(described, 'POST /v1/payment_methods').billing_details ?? 'any',
      card: { exp_month: 'integer', exp_year: 'integer' },
      metadata: metadata,
    },
    'POST /v1/payouts': {
      ...retrieve,
      'amount!': 'integer',
      'currency!': 'string',
      description: 'string',
      destination: 'string',
      metadata: metadata,
      method: 'instant|standard',
      source_type: 'bank_account|card|fpx',
      statement_descriptor: 'string',
    },
    'GET /v1/payouts': { ...page, arrival_date: 'range', destination: 'string', status: 'string' },
    'GET /v1/payouts/:id': retrieve,
    'POST /v1/refunds/:id': { ...retrieve, metadata: metadata },
    'GET /v1/setup_intents': {
      ...page,
      attach_to_self: 'boolean',
      customer: 'string',
      payment_method: 'string',
    },
    'POST /v1/setup_intents/:id': {
      ...retrieve,
      customer: 'string',
      description: 'string',
      metadata: metadata,
      payment_method: 'string',
    },
    'POST /v1/webhook_endpoints/:id': {
      ...retrieve,
      description: 'string',
      disabled: 'boolean',
      enabled_events: ['string'],
      metadata: metadata,
      url: 'string',
    },
    'POST /v1/transfers/:id': { ...retrieve, description: 'string', metadata: metadata },
  };
}

function shapeOf(described: ParameterTable, operation: string): Shape {
  const shape = described[operation];
  if (!shape) throw new Error(`no parameters are described for ${operation}`);
  return shape;
}
