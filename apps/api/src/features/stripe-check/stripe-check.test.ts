import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createStripe, stripeApiVersion } from '../../platform/stripe/index.ts';
import { controlSandbox } from '../../test/harness/factories.ts';
import { startTestApp, type TestApp } from '../../test/harness/test-app.ts';
import { quickImports } from '../../test/processes/server-process.ts';
import { checkStripe, printCheck } from './check-stripe.ts';
import { connectEvents, platformEvents } from './expected-events.ts';

const root = fileURLToPath(new URL('../../../../../', import.meta.url));
const command = fileURLToPath(new URL('../../stripe-check.ts', import.meta.url));
const webhookUrl = 'http://127.0.0.1:4188/api/stripe/webhook';
const complete = {
  STRIPE_SECRET_KEY: 'sk_test_check',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_check',
  STRIPE_WEBHOOK_SECRET: 'whsec_platform',
  STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_connect',
};

let app: TestApp;
let stripe: Stripe;
beforeAll(async () => {
  app = await startTestApp();
  stripe = createStripe({ secretKey: 'sk_test_setup', sandboxUrl: app.sandboxUrl });
});
afterAll(() => app.close());

async function check(variables: Partial<typeof complete>) {
  const parts = await checkStripe(
    (secretKey) => createStripe({ secretKey, sandboxUrl: app.sandboxUrl }),
    {
      secretKey: variables.STRIPE_SECRET_KEY,
      publishableKey: variables.STRIPE_PUBLISHABLE_KEY,
      webhookUrl,
      apiVersion: stripeApiVersion,
      secrets: new Set(Object.keys(variables)),
    },
  );
  return printCheck(parts);
}

const linesWith = (lines: string[], text: string) => lines.filter((line) => line.includes(text));

describe('missing settings', () => {
  test('without a key', async () => {
    const { lines, isReady } = await check({});
    expect(isReady).toBe(false);
    expect(lines).toContain(
      '  MISSING STRIPE_SECRET_KEY is not set, so the product uses its sandbox.',
    );
  });

  test('with a key unknown to Stripe', async () => {
    const { lines, isReady } = await check({ ...complete, STRIPE_SECRET_KEY: 'sk_live_wrong' });
    expect(isReady).toBe(false);
    expect(lines).toContain('  MISSING Stripe does not know STRIPE_SECRET_KEY. Copy it again.');
    expect(linesWith(lines, 'Webhooks')).toEqual([]);
  });

  test('with keys of two modes', async () => {
    const { lines } = await check({ ...complete, STRIPE_PUBLISHABLE_KEY: 'pk_live_check' });
    expect(linesWith(lines, 'is a key of live mode')).toHaveLength(1);
  });

  test('without endpoints, with the events of each', async () => {
    const { lines, isReady } = await check({ STRIPE_SECRET_KEY: 'sk_test_check' });
    expect(isReady).toBe(false);
    const [platform = '', connect = ''] = linesWith(lines, 'does not exist');
    for (const event of platformEvents) expect(platform).toContain(event);
    for (const event of connectEvents) expect(connect).toContain(event);
    expect(linesWith(lines, 'MISSING STRIPE_')).toHaveLength(3);
  });

  test('with endpoints that lack events, are disabled or of another version', async () => {
    const platform = await stripe.webhookEndpoints.create({
      url: webhookUrl,
      enabled_events: ['checkout.session.completed', 'customer.created'],
      api_version: '2025-09-30.clover' as '2026-10-28.endive',
    });
    const connect = await stripe.webhookEndpoints.create({
      url: webhookUrl,
      enabled_events: ['account.updated'],
      connect: true,
    });
    await stripe.webhookEndpoints.update(connect.id, { disabled: true });
    const { lines, isReady } = await check(complete);
    expect(isReady).toBe(false);
    const [absent = ''] = linesWith(lines, `(${platform.id}) does not send`);
    expect(absent).toContain('refund.failed');
    expect(absent).not.toContain('checkout.session.completed');
    expect(linesWith(lines, 'without need: customer.created')).toHaveLength(1);
    expect(linesWith(lines, 'version 2025-09-30.clover')).toHaveLength(1);
    expect(linesWith(lines, `(${connect.id}) does not send: capability.updated`)).toHaveLength(1);
    expect(linesWith(lines, `(${connect.id}) is disabled`)).toHaveLength(1);
    await stripe.webhookEndpoints.del(platform.id);
    await stripe.webhookEndpoints.del(connect.id);
  });

  test('with a restricted key that may only read', async () => {
    const { lines, isReady } = await check({ ...complete, STRIPE_SECRET_KEY: 'rk_test_read_x' });
    expect(isReady).toBe(false);
    const lacking = linesWith(lines, 'lacks the permission').join('\n');
    expect(lacking).toContain('Refunds: write');
    expect(lacking).toContain('Transfers: write');
    expect(lacking).not.toContain('read.');
  });

  test('while Stripe does not answer', async () => {
    const { lines, isReady } = printCheck(
      await checkStripe(
        (secretKey) => createStripe({ secretKey, sandboxUrl: 'http://127.0.0.1:9' }),
        {
          ...complete,
          secretKey: 'sk_test_x',
          publishableKey: undefined,
          webhookUrl,
          apiVersion: stripeApiVersion,
          secrets: new Set(),
        },
      ),
    );
    expect(isReady).toBe(false);
    expect(linesWith(lines, 'Stripe did not answer')).toHaveLength(1);
  });
});

test('the manual lists the events of both endpoints, and no others', async () => {
  const manual = await readFile(join(root, 'docs/operations.md'), 'utf8');
  const listed = [...manual.matchAll(/^ {3}([a-z_]+(?:\.[a-z_]+)+)$/gm)].map(([, name]) => name);
  expect(listed).toEqual([...platformEvents, ...connectEvents]);
});

describe('a complete setup', () => {
  beforeAll(async () => {
    const create = (enabled_events: readonly string[], connect: boolean) =>
      stripe.webhookEndpoints.create({
        url: webhookUrl,
        enabled_events: [...enabled_events] as Stripe.WebhookEndpointCreateParams.EnabledEvent[],
        api_version: stripeApiVersion,
        connect,
      });
    await create(platformEvents, false);
    await create(connectEvents, true);
  });

  test('is reported, and the check leaves nothing behind', async () => {
    const before = await stripe.events.list({ limit: 100 });
    const { lines, isReady } = await check(complete);
    expect(linesWith(lines, 'MISSING')).toEqual([]);
    expect(isReady).toBe(true);
    expect(lines.at(-1)).toBe('Nothing is missing.');
    const after = await stripe.events.list({ limit: 100 });
    expect(after.data.map(({ id }) => id)).toEqual(before.data.map(({ id }) => id));
  });

  test('is incomplete if our own payouts take the money of future trips', async () => {
    expect(linesWith((await check(complete)).lines, 'Our own payouts are manual')).toHaveLength(1);
    await controlSandbox(app, 'payouts', { schedule: 'daily' });
    const { lines, isReady } = await check(complete);
    expect(isReady).toBe(false);
    expect(linesWith(lines, 'MISSING Our own payouts are daily')).toHaveLength(1);
    await controlSandbox(app, 'payouts', { minimum: 2_000_000 });
    const kept = await check(complete);
    expect(kept.isReady).toBe(true);
    expect(linesWith(kept.lines, 'are daily and leave $20,000.00')).toHaveLength(1);
    await controlSandbox(app, 'payouts', { schedule: 'manual', minimum: 0 });
  });

  test('is possible with a restricted key that has all permissions', async () => {
    const { lines } = await check({ ...complete, STRIPE_SECRET_KEY: 'rk_test_all' });
    expect(linesWith(lines, 'MISSING')).toEqual([]);
    expect(linesWith(lines, 'is a restricted key in test mode')).toHaveLength(1);
  });

  test('is printed by the command, with an exit code', async () => {
    const run = async (variables: NodeJS.ProcessEnv) => {
      const args = [...quickImports, command, '--base-url', app.sandboxUrl];
      const env = { PATH: process.env.PATH, PUBLIC_URL: 'http://127.0.0.1:4188', ...variables };
      return promisify(execFile)(process.execPath, args, { env }).then(
        ({ stdout }) => ({ code: 0, stdout }),
        (error: { code: number; stdout: string }) => ({ code: error.code, stdout: error.stdout }),
      );
    };
    expect(await run(complete)).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('Nothing is missing.'),
    });
    expect(await run({})).toMatchObject({ code: 1, stdout: expect.stringContaining('MISSING') });
  });
});
