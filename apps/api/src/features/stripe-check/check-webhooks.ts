import type Stripe from 'stripe';
import { connectEvents, platformEvents } from './expected-events.ts';
import { type Finding, missing, note, ok } from './finding.ts';

interface Wanted {
  /** Name of the endpoint within a sentence. */
  name: string;
  events: readonly string[];
  secret: string;
}

const wanted: { platform: Wanted; connect: Wanted } = {
  platform: {
    name: 'The webhook endpoint of your account',
    events: platformEvents,
    secret: 'STRIPE_WEBHOOK_SECRET',
  },
  connect: {
    name: 'The webhook endpoint for connected accounts',
    events: connectEvents,
    secret: 'STRIPE_CONNECT_WEBHOOK_SECRET',
  },
};

export interface WebhookSettings {
  /** The URL that Stripe has to send events to. */
  webhookUrl: string;
  apiVersion: string;
  /** Names of the signing-secret variables that are set. */
  secrets: ReadonlySet<string>;
}

/**
 * Checks both endpoints and their exact events. Stripe does not say which one is for connected
 * accounts, so its events identify it.
 */
export async function checkWebhooks(stripe: Stripe, settings: WebhookSettings): Promise<Finding[]> {
  const found: Stripe.WebhookEndpoint[] = [];
  for await (const endpoint of stripe.webhookEndpoints.list({ limit: 100 })) found.push(endpoint);
  const ours = found.filter(({ url }) => url === settings.webhookUrl);
  const isConnect = ({ enabled_events: events }: Stripe.WebhookEndpoint) =>
    events.length > 0 && events.every((event) => isOneOf(connectEvents, event));
  return [
    ...checkEndpoint(
      wanted.platform,
      ours.find((one) => !isConnect(one)),
      settings,
    ),
    ...checkEndpoint(wanted.connect, ours.find(isConnect), settings),
  ];
}

const isOneOf = (names: readonly string[], name: string) => names.includes(name);

function checkEndpoint(
  { name, events, secret }: Wanted,
  endpoint: Stripe.WebhookEndpoint | undefined,
  { webhookUrl, apiVersion, secrets }: WebhookSettings,
): Finding[] {
  const secretFinding = secrets.has(secret)
    ? note(`${secret} is set. Stripe does not show it again, so compare it in the dashboard.`)
    : missing(`${secret} is not set. It is the signing secret of this endpoint.`);
  if (!endpoint) {
    const list = events.join(', ');
    return [
      missing(`${name} does not exist. Add one for ${webhookUrl} with: ${list}.`),
      secretFinding,
    ];
  }
  const has = (event: string) =>
    endpoint.enabled_events.includes('*') || endpoint.enabled_events.includes(event);
  const absent = events.filter((event) => !has(event));
  const extra = endpoint.enabled_events.filter((event) => event !== '*' && !isOneOf(events, event));
  const findings =
    absent.length === 0
      ? [ok(`${name} (${endpoint.id}) sends all ${events.length} events.`)]
      : [missing(`${name} (${endpoint.id}) does not send: ${absent.join(', ')}. Add them.`)];
  if (extra.length > 0) {
    findings.push(note(`${name} also sends, without need: ${extra.join(', ')}.`));
  }
  if (endpoint.status !== 'enabled') {
    findings.push(missing(`${name} (${endpoint.id}) is ${endpoint.status}. Enable it.`));
  }
  if (endpoint.api_version && endpoint.api_version !== apiVersion) {
    findings.push(
      missing(
        `${name} sends events of version ${endpoint.api_version}. Make one with ${apiVersion}.`,
      ),
    );
  }
  return [...findings, secretFinding];
}
