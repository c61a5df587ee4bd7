import type Stripe from 'stripe';
import { invalid, notFound } from '../http/errors.ts';
import { listPage } from '../http/lists.ts';
import { isLoopback } from '../http/loopback.ts';
import { mergeMetadata } from '../http/metadata.ts';
import { type Route, route } from '../http/route.ts';
import { newId, randomToken } from '../state/ids.ts';
import type { World } from '../world.ts';

function requireLoopbackUrl(url: string): void {
  if (!/^https?:\/\//.test(url) || !URL.canParse(url)) {
    throw invalid(
      'Invalid URL: An explicit scheme (such as https) must be provided.',
      'url_invalid',
      'url',
    );
  }
  if (!isLoopback(new URL(url).hostname)) {
    throw invalid('The sandbox sends events to loopback only.', 'url_invalid', 'url');
  }
}

function update(
  world: World,
  endpoint: Stripe.WebhookEndpoint,
  params: Stripe.WebhookEndpointUpdateParams,
): Stripe.WebhookEndpoint {
  if (params.url !== undefined) {
    requireLoopbackUrl(params.url);
    endpoint.url = params.url;
  }
  if (params.enabled_events) endpoint.enabled_events = params.enabled_events;
  if (params.description !== undefined) endpoint.description = params.description || null;
  if (params.disabled !== undefined) endpoint.status = params.disabled ? 'disabled' : 'enabled';
  endpoint.metadata = mergeMetadata(endpoint.metadata, params.metadata);
  return world.tables.webhookEndpoints.save(endpoint);
}

function create(world: World, params: Stripe.WebhookEndpointCreateParams) {
  requireLoopbackUrl(params.url);
  if (params.enabled_events.length === 0) {
    throw invalid('Invalid array: enabled_events must not be empty.', undefined, 'enabled_events');
  }
  const id = newId('we');
  world.tables.endpointDetails.save({ id, isConnect: params.connect ?? false });
  return world.tables.webhookEndpoints.save({
    id,
    object: 'webhook_endpoint',
    api_version: params.api_version ?? null,
    application: null,
    created: world.clock.seconds(),
    description: params.description || null,
    enabled_events: params.enabled_events,
    livemode: false,
    metadata: mergeMetadata({}, params.metadata),
    secret: `whsec_${randomToken(32)}`,
    status: 'enabled',
    url: params.url,
  });
}

/** The secret is only returned on creation. */
function withoutSecret({ secret: _secret, ...endpoint }: Stripe.WebhookEndpoint) {
  return endpoint;
}

export function webhookEndpointRoutes(world: World): Route[] {
  const { webhookEndpoints } = world.tables;
  const require = (id: string) => {
    const endpoint = webhookEndpoints.get(id);
    if (!endpoint) throw notFound('webhook_endpoint', id);
    return endpoint;
  };
  return [
    route<Stripe.WebhookEndpointCreateParams>('POST /v1/webhook_endpoints', (params) =>
      create(world, params),
    ),
    route<Stripe.WebhookEndpointListParams>('GET /v1/webhook_endpoints', (params) =>
      listPage(webhookEndpoints.newestFirst().map(withoutSecret), params, '/v1/webhook_endpoints'),
    ),
    route('GET /v1/webhook_endpoints/:id', (_params, id) => withoutSecret(require(id))),
    route<Stripe.WebhookEndpointUpdateParams>('POST /v1/webhook_endpoints/:id', (params, id) =>
      withoutSecret(update(world, require(id), params)),
    ),
    route('DELETE /v1/webhook_endpoints/:id', (_params, id) => {
      webhookEndpoints.delete(require(id).id);
      world.tables.endpointDetails.delete(id);
      return { id, object: 'webhook_endpoint', deleted: true };
    }),
  ];
}
