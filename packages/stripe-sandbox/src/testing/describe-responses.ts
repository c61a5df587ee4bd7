export type Schemas = Record<string, object>;

/** Their schemas include everything they refer to. */
const sent = [
  'account',
  'account_link',
  'balance',
  'balance_transaction',
  'charge',
  'checkout.session',
  'customer',
  'deleted_customer',
  'deleted_webhook_endpoint',
  'dispute',
  'error',
  'event',
  'identity.verification_report',
  'identity.verification_session',
  'item',
  'login_link',
  'payment_intent',
  'payment_method',
  'refund',
  'setup_intent',
  'transfer',
  'transfer_reversal',
  'webhook_endpoint',
];

const unused = new Set(['title', 'x-dataObjectByType', 'x-openEnum']);

/**
 * Returns the schemas reachable from the sandbox's responses, without documentation and without
 * properties of payment methods other than cards, which the sandbox may therefore not send.
 */
export function describeResponses(schemas: Schemas): Schemas {
  const otherMethods = new Set(paymentMethodTypes(schemas).filter((type) => type !== 'card'));
  const found = new Map<string, object>();
  const add = (name: string): void => {
    const schema = schemas[name];
    if (!schema || found.has(name)) return;
    const stripped = strip(schema, otherMethods) as object;
    found.set(name, stripped);
    for (const [, other] of JSON.stringify(stripped).matchAll(
      /"#\/components\/schemas\/([^"]+)"/g,
    )) {
      if (other) add(other);
    }
  };
  for (const name of sent) add(name);
  return Object.fromEntries([...found].sort(([a], [b]) => (a < b ? -1 : 1)));
}

function strip(node: unknown, dropped: Set<string>): unknown {
  if (Array.isArray(node)) return node.map((item) => strip(item, dropped));
  if (!node || typeof node !== 'object') return node;
  const required = 'required' in node && Array.isArray(node.required) ? node.required : [];
  return Object.fromEntries(
    Object.entries(node)
      .filter(([name, value]) => !unused.has(name) && !isText(name, value))
      .map(([name, value]) => [
        name,
        strip(name === 'properties' ? withoutOptional(value, required, dropped) : value, dropped),
      ]),
  );
}

function withoutOptional(properties: object, required: unknown[], dropped: Set<string>): object {
  return Object.fromEntries(
    Object.entries(properties).filter(([name]) => required.includes(name) || !dropped.has(name)),
  );
}

function paymentMethodTypes(schemas: Schemas): string[] {
  const method = schemas.payment_method as { properties?: { type?: { enum?: string[] } } };
  return method?.properties?.type?.enum ?? [];
}

/** A property may also be called `description`, but its value is a schema. */
function isText(name: string, value: unknown): boolean {
  return name === 'description' && typeof value === 'string';
}
