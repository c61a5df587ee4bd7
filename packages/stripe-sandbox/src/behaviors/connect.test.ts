import type Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { authorize, createHost } from '../testing/scenarios.ts';
import {
  eventually,
  listenForEvents,
  startTestSandbox,
  type TestSandbox,
  type WebhookReceiver,
} from '../testing/test-sandbox.ts';

const connectSecret = 'whsec_connect';

let connect: WebhookReceiver;
let sandbox: TestSandbox;
let stripe: Stripe;
beforeAll(async () => {
  connect = await listenForEvents(connectSecret);
  sandbox = await startTestSandbox({ connectWebhook: { url: connect.url, secret: connectSecret } });
  stripe = sandbox.stripe;
});
afterAll(async () => {
  await sandbox.close();
  await connect.close();
});

const types = ({ arrivals }: Pick<WebhookReceiver, 'arrivals'>) =>
  arrivals.map(({ event }) => event.type);

test('events of connected accounts only reach the Connect endpoint', async () => {
  const account = await createHost(sandbox);
  await authorize(stripe);
  await sandbox.waitFor('charge.succeeded');
  await eventually(() => types(connect)).toContain('account.updated');
  expect(types(sandbox)).not.toContain('account.updated');
  expect(types(connect)).not.toContain('charge.succeeded');
  const accounts = new Set(connect.arrivals.map(({ event }) => event.account));
  expect(accounts).toEqual(new Set([account]));
});

test('only requests for the account list its events', async () => {
  const account = await createHost(sandbox);
  const platform = await stripe.events.list({ limit: 100 });
  expect(platform.data.filter((event) => event.account)).toEqual([]);
  const { data } = await stripe.events.list({}, { stripeAccount: account });
  expect(data.map((event) => event.type)).toContain('account.updated');
  const id = String(data[0]?.id);
  await expect(stripe.events.retrieve(id)).rejects.toMatchObject({ statusCode: 404 });
  expect(await stripe.events.retrieve(id, {}, { stripeAccount: account })).toMatchObject({ id });
});

test('a registered endpoint serves the platform or connected accounts', async () => {
  const receivers = await Promise.all([listenForEvents(), listenForEvents()]);
  const [platform, accounts] = receivers;
  if (!platform || !accounts) throw new Error('no receivers');
  for (const [receiver, isConnect] of [
    [platform, false],
    [accounts, true],
  ] as const) {
    const endpoint = await stripe.webhookEndpoints.create({
      url: receiver.url,
      enabled_events: ['*'],
      connect: isConnect,
    });
    receiver.secret = String(endpoint.secret);
  }
  await createHost(sandbox);
  await authorize(stripe);
  await eventually(() => types(platform)).toContain('charge.succeeded');
  await eventually(() => types(accounts)).toContain('account.updated');
  expect(types(platform)).not.toContain('account.updated');
  expect(types(accounts)).not.toContain('charge.succeeded');
  for (const receiver of receivers) await receiver.close();
});
