import type Stripe from 'stripe';
import { invalid, notFound } from '../http/errors.ts';
import { listPage } from '../http/lists.ts';
import { isLoopback } from '../http/loopback.ts';
import { mergeMetadata } from '../http/metadata.ts';
import { type Route, route } from '../http/route.ts';
import { newId, randomToken } from '../state/ids.ts';
import type { World } from '../world.ts';

function create(world: World, params: Stripe.WebhookEndpointCreateParams) {
  if (!/^https?:\/\//.test(params.url) || !URL.canParse(params.url)) {
    throw invalid(
      'Invalid URL: An explicit scheme (such as https) must be provided.',
      'url_invalid',
      'url',
    );
  }
  if (!isLoopback(new URL(params.url).hostname)) {
    throw invalid('The sandbox sends events to this machine only.', 'url_invalid', 'url');
  }
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
    route('DELETE /v1/webhook_endpoints/:id', (_params, id) => {
      webhookEndpoints.delete(require(id).id);
      world.tables.endpointDetails.delete(id);
      return { id, object: 'webhook_endpoint', deleted: true };
    }),
  ];
}
