import type { SchemaValidateFunction } from 'ajv';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describeResponses, type Schemas } from './describe-responses.ts';
import { readFacts } from './describe-stripe.ts';

/** Throws if the object does not match Stripe's description. Unknown fields are errors. */
export type ObjectCheck = (object: Record<string, unknown>) => void;

let check: ObjectCheck | undefined;

/** Covers everything that the sandbox sends. */
export function objectCheck(): ObjectCheck {
  check ??= makeCheck(describeResponses(readFacts().components.schemas as Schemas));
  return check;
}

/** From the SDK's types, because the OpenAPI subset lacks them. */
const additional: Schemas = {
  balance_settings: {
    type: 'object',
    required: ['object', 'payments'],
    properties: {
      object: { enum: ['balance_settings'] },
      payments: {
        type: 'object',
        required: ['debit_negative_balances', 'payouts', 'settlement_timing'],
        properties: {
          debit_negative_balances: { type: ['boolean', 'null'] },
          payouts: {
            type: 'object',
            required: ['minimum_balance_by_currency', 'schedule', 'status'],
            properties: {
              automatic_transfer_rules_by_currency: { type: ['object', 'null'] },
              minimum_balance_by_currency: {
                type: ['object', 'null'],
                additionalProperties: { type: 'integer' },
              },
              schedule: {
                type: 'object',
                properties: { interval: { enum: ['daily', 'manual', 'monthly', 'weekly'] } },
              },
              statement_descriptor: { type: ['string', 'null'] },
              status: { enum: ['disabled', 'enabled'] },
            },
          },
          settlement_timing: {
            type: 'object',
            required: ['delay_days', 'start_of_day'],
            properties: {
              delay_days: { type: 'integer' },
              start_of_day: { type: ['object', 'null'] },
            },
          },
        },
      },
    },
  },
  deleted_account: {
    type: 'object',
    required: ['id', 'object', 'deleted'],
    properties: { id: { type: 'string' }, object: { enum: ['account'] }, deleted: { const: true } },
  },
  file: {
    type: 'object',
    required: ['id', 'object', 'created', 'expires_at', 'filename', 'purpose', 'size', 'url'],
    properties: {
      id: { type: 'string' },
      object: { enum: ['file'] },
      created: { type: 'integer', format: 'unix-time' },
      expires_at: { type: ['integer', 'null'] },
      filename: { type: ['string', 'null'] },
      links: { type: ['object', 'null'] },
      purpose: { type: 'string' },
      size: { type: 'integer' },
      title: { type: ['string', 'null'] },
      type: { type: ['string', 'null'] },
      url: { type: ['string', 'null'] },
    },
  },
  payout: {
    type: 'object',
    required: ['id', 'object', 'amount', 'arrival_date', 'automatic', 'created', 'currency'],
    properties: {
      id: { type: 'string' },
      object: { enum: ['payout'] },
      amount: { type: 'integer' },
      application_fee: { type: 'null' },
      application_fee_amount: { type: 'null' },
      arrival_date: { type: 'integer', format: 'unix-time' },
      automatic: { type: 'boolean' },
      balance_transaction: {
        anyOf: [{ type: ['string', 'null'] }, { $ref: '#/components/schemas/balance_transaction' }],
      },
      created: { type: 'integer', format: 'unix-time' },
      currency: { type: 'string' },
      description: { type: ['string', 'null'] },
      destination: { type: ['string', 'null'] },
      failure_balance_transaction: { type: ['string', 'null'] },
      failure_code: { type: ['string', 'null'] },
      failure_message: { type: ['string', 'null'] },
      livemode: { type: 'boolean' },
      metadata: { type: ['object', 'null'] },
      method: { type: 'string' },
      original_payout: { type: ['string', 'null'] },
      payout_method: { type: ['string', 'null'] },
      reconciliation_status: { enum: ['completed', 'in_progress', 'not_applicable'] },
      reversed_by: { type: ['string', 'null'] },
      source_type: { type: 'string' },
      statement_descriptor: { type: ['string', 'null'] },
      status: { enum: ['canceled', 'failed', 'in_transit', 'paid', 'pending'] },
      trace_id: { type: ['object', 'null'] },
      type: { enum: ['bank_account', 'card'] },
    },
  },
};

/** Its name has a dot, as in the events about it. */
const fraudWarning = {
  type: 'object',
  required: ['id', 'object', 'actionable', 'charge', 'created', 'fraud_type', 'livemode'],
  properties: {
    id: { type: 'string' },
    object: { enum: ['radar.early_fraud_warning'] },
    actionable: { type: 'boolean' },
    charge: { type: 'string' },
    created: { type: 'integer', format: 'unix-time' },
    fraud_type: { type: 'string' },
    livemode: { type: 'boolean' },
    payment_intent: { type: 'string' },
  },
};

function makeCheck(schemas: Schemas): ObjectCheck {
  const closed = close({
    ...schemas,
    ...additional,
    'radar.early_fraud_warning': fraudWarning,
  }) as Schemas;
  // Events stay open because a later part of their schema describes `data.object` by type.
  const all = deferReferences({ ...closed, event: schemas.event }) as Schemas;
  const ajv = new Ajv2020({ strict: false, validateSchema: false });
  (addFormats as unknown as { default: (instance: Ajv2020) => void }).default(ajv);
  ajv.addFormat('unix-time', {
    type: 'number',
    validate: (value: number) => Number.isInteger(value) && value >= 0 && value < 1e11,
  });
  ajv.addFormat('decimal', /^-?\d+(\.\d+)?$/);
  const compiled = new Map<string, ValidateFunction>();
  const validator = (name: string): ValidateFunction => {
    const schema = all[name];
    if (!schema) throw new Error(`Stripe does not describe ${name}`);
    const validate = compiled.get(name) ?? ajv.compile(schema);
    compiled.set(name, validate);
    return validate;
  };
  const matches: SchemaValidateFunction = (name: string, data: unknown) => {
    const validate = validator(name);
    const isValid = validate(data) as boolean;
    matches.errors = validate.errors ?? [];
    return isValid;
  };
  ajv.addKeyword({ keyword: 'matches', errors: true, validate: matches });
  return (object) => {
    if (object.object === 'list') {
      for (const item of object.data as Record<string, unknown>[]) objectCheck()(item);
      return;
    }
    const name = object.error ? 'error' : `${object.deleted ? 'deleted_' : ''}${object.object}`;
    const validate = validator(name);
    if (validate(object)) return;
    const problems = validate.errors?.map(
      (error) => `${error.instancePath} ${error.message} ${JSON.stringify(error.params)}`,
    );
    throw new Error(`not a valid ${name}:\n${problems?.join('\n')}`);
  };
}

/** Compiles a schema when it is first needed: compiling all takes longer than most tests. */
function deferReferences(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(deferReferences);
  if (!node || typeof node !== 'object') return node;
  return Object.fromEntries(
    Object.entries(node).map(([name, value]) =>
      name === '$ref' && typeof value === 'string'
        ? ['matches', value.replace('#/components/schemas/', '')]
        : [name, deferReferences(value)],
    ),
  );
}

/** An object may then have no undescribed field. */
function close(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(close);
  if (!node || typeof node !== 'object') return node;
  const copy: Record<string, unknown> = Object.fromEntries(
    Object.entries(node).map(([name, value]) => [name, close(value)]),
  );
  const isObject = [copy.type ?? []].flat().includes('object');
  if (isObject && copy.properties && !('additionalProperties' in copy) && !copy['x-pruned']) {
    copy.additionalProperties = false;
  }
  return copy;
}
