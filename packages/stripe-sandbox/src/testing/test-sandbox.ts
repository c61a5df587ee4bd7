import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Stripe from 'stripe';
import { expect, vi } from 'vitest';
import { type SandboxOptions, startSandbox } from '../index.ts';
import { objectCheck } from './stripe-description.ts';

// Webhooks can be slow on a busy machine.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });

export const eventually = <Value>(read: () => Value) => expect.poll(read, { timeout: 20_000 });

export const webhookSecret = 'whsec_test';

/** Lets a server confirm an intent without a `return_url`. */
export const noRedirects = {
  automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
} as const;

interface Arrival {
  event: Stripe.Event;
  rawBody: string;
  signature: string;
}

export interface TestSandbox {
  port: number;
  stripe: Stripe;
  arrivals: Arrival[];
  webhook: Pick<WebhookReceiver, 'status' | 'refusals'>;
  /** Restarts the sandbox with the same data. */
  restart(): Promise<void>;
  /** Waits for events of these types in any order and returns the first of each. */
  waitFor(...types: string[]): Promise<Stripe.Event[]>;
  control(path: string, body: object): Promise<Response>;
  /** Posts a form without following the redirect. */
  post(path: string, fields: Record<string, string>): Promise<Response>;
  close(): Promise<void>;
}

export async function startTestSandbox(
  options: Partial<SandboxOptions> = {},
): Promise<TestSandbox> {
  const folder = mkdtempSync(join(tmpdir(), 'stripe-sandbox-'));
  const receiver = await listenForEvents(webhookSecret);
  const { arrivals } = receiver;
  const start = (port: number) =>
    startSandbox({
      dataFile: join(folder, 'state', 'sandbox.jsonl'),
      webhookUrl: receiver.url,
      webhookSecret: webhookSecret,
      ...options,
      port,
    });
  let sandbox = await start(0);
  const { port } = sandbox;

  return {
    port,
    stripe: newClient(port),
    arrivals,
    webhook: receiver,
    restart: async () => {
      await sandbox.close();
      sandbox = await start(port);
    },
    waitFor: (...types) => {
      const first = (type: string) => {
        const arrival = arrivals.find(({ event }) => event.type === type);
        if (arrival) return arrival.event;
        const seen = arrivals.map(({ event }) => event.type).join(', ');
        throw new Error(`waited for ${type}; arrived: ${seen}`);
      };
      return vi.waitFor(() => types.map(first), { timeout: 20_000 });
    },
    control: (path, body) =>
      fetch(`http://127.0.0.1:${port}/_sandbox/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    post: (path, fields) =>
      fetch(path.startsWith('http') ? path : `http://127.0.0.1:${port}${path}`, {
        method: 'POST',
        redirect: 'manual',
        body: new URLSearchParams(fields),
      }),
    close: async () => {
      await sandbox.close();
      await receiver.close();
      rmSync(folder, { recursive: true });
    },
  };
}

/** The real SDK, with every response validated against Stripe's description. */
export function newClient(port: number, key = 'sk_test_sandbox', config = {}): Stripe {
  const checkedFetch: typeof fetch = async (input, init) => {
    const response = await fetch(input, init);
    objectCheck()((await response.clone().json()) as Record<string, unknown>);
    return response;
  };
  return new Stripe(key, {
    host: '127.0.0.1',
    port,
    protocol: 'http',
    httpClient: Stripe.createFetchHttpClient(checkedFetch),
    ...config,
  });
}

/** Verifies and validates the events it receives. */
export interface WebhookReceiver {
  url: string;
  secret: string;
  arrivals: Arrival[];
  status: number;
  /** Events that it answered with another status than 200. */
  refusals: number;
  close(): Promise<void>;
}

/** Starts a webhook endpoint. Events with another signature than `secret` are not accepted. */
export async function listenForEvents(secret = ''): Promise<WebhookReceiver> {
  const { webhooks } = new Stripe('sk_test_unused');
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const rawBody = Buffer.concat(chunks).toString();
    const signature = String(request.headers['stripe-signature']);
    if (receiver.status === 200) {
      const event = webhooks.constructEvent(rawBody, signature, receiver.secret);
      objectCheck()(JSON.parse(rawBody));
      receiver.arrivals.push({ event, rawBody, signature });
    } else {
      receiver.refusals += 1;
    }
    response.writeHead(receiver.status).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const receiver: WebhookReceiver = {
    url: `http://127.0.0.1:${port}/webhook`,
    secret,
    arrivals: [],
    status: 200,
    refusals: 0,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return receiver;
}
