import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect } from 'vitest';
import { test } from '../support/browser.ts';
import { demo } from '../support/demo.ts';
import { HttpClient } from '../support/http-client.ts';
import { untilHydrated } from '../support/hydration.ts';

interface BuiltRoute {
  parentId?: string;
  path?: string;
  index?: boolean;
}

/** By route, with `:name` for parameters. */
const build: { routes: Record<string, BuiltRoute> } = await import(
  new URL('../../apps/web/build/server/index.js', import.meta.url).href
);
const addresses = Object.values(build.routes)
  .filter(({ path, index }) => index || (path !== undefined && path !== ''))
  .map((route) => addressOf(route).replace(/\?$/, '').replace('*', 'no-such-page'));

function addressOf({ path = '', parentId }: BuiltRoute): string {
  const parent = parentId === undefined ? undefined : build.routes[parentId];
  return `${parent ? addressOf(parent) : ''}${path === '' ? '' : `/${path}`}`;
}

const filled = (address: string, value: string) => address.replace(/:\w+\??/g, value) || '/';

const line = '{"level":50,"msg":"the ledger and Stripe differ"}';
const hostile = [
  '..%2f%09%2fevil.test%2flogin',
  '..%2f%2fevil.test',
  '%2f%2fevil.test',
  '%5c%5cevil.test',
  '..%2f..%2fapi%2flogout',
  'x%0d%0aset-cookie:%20a=b',
  `x%0a${encodeURIComponent(line)}%0ay`,
  '%00',
  '%1b%5b31m',
  '%e2%80%a8',
  '__proto__',
  '9'.repeat(300),
];

async function send(origin: string, target: string, cookie = '') {
  const { hostname, port } = new URL(origin);
  return new Promise<{ status: number; location: string | undefined; body: string }>(
    (resolve, reject) => {
      const headers = { ...(cookie && { cookie }) };
      const sent = request({ hostname, port, path: target, headers }, async (answer) => {
        const body = await text(answer);
        resolve({ status: answer.statusCode ?? 0, location: answer.headers.location, body });
      });
      sent.on('error', reject).end();
    },
  );
}

async function signedIn(origin: string): Promise<string> {
  const client = new HttpClient(origin);
  const body = { email: demo.master, password: demo.password };
  expect((await client.post('/api/auth/sign-in/email', body)).status).toBe(200);
  return client
    .browserCookies()
    .map(({ name, value }) => `${name}=${value}`)
    .join('; ');
}

function strayLines(output: string): string[] {
  return output.split('\n').filter((text) => {
    if (text === '') return false;
    try {
      const value: unknown = JSON.parse(text);
      return typeof value !== 'object' || value === null || !('time' in value);
    } catch {
      return true;
    }
  });
}

test('hostile addresses fail on no page, lead to no other site and write nothing into the log', async ({
  site,
}) => {
  const cookies = ['', await signedIn(site.origin)];
  const targets = addresses
    .filter((address) => address.includes(':'))
    .flatMap((address) => hostile.map((value) => filled(address, value)))
    .flatMap((path) => [path, `${path}.data`, `${path}?returnUrl=%2f%09%2fevil.test`]);
  targets.push('/%2f%09%2fevil.test', '//evil.test', '/__manifest?p=%0a&version=1', '/x%0ay.data');
  const wrong: string[] = [];
  for (const target of targets) {
    for (const cookie of cookies) {
      const { status, location = '/' } = await send(site.origin, target, cookie);
      // Browsers drop tabs and line breaks, as URL does.
      const { origin } = new URL(location, site.origin);
      if (status >= 500 || origin !== site.origin) wrong.push(`${target}: ${status} ${location}`);
    }
  }
  expect(wrong).toEqual([]);
  expect(site.output()).not.toContain('"the ledger and Stripe differ"');
  expect(strayLines(site.output())).toEqual([]);
});

test.for(['..%2f%09%2fevil.test%2flogin', '..%2f..%2fapi%2flogout', 'x%0d%0ay', 'none'])(
  '/cars/%s is no address',
  async (id, { site }) => {
    const answer = await send(site.origin, `/cars/${id}`);
    expect(answer).toEqual({ status: 404, location: undefined, body: '404 Not found' });
  },
);

test('a link on a page to /cars/ leads to no other site either', async ({ open, site }) => {
  const page = await open('visitor', { expected: { '/cars/..%2f%09%2fevil.test': 404 } });
  await page.goto('/browse');
  await untilHydrated(page);
  await page.evaluate(() => {
    const { __reactRouterDataRouter: router } = window as unknown as {
      __reactRouterDataRouter: { navigate: (to: string) => Promise<void> };
    };
    return router.navigate('/cars/..%2f%09%2fevil.test');
  });
  await page.getByText('404 Not found').waitFor();
  expect(new URL(page.url()).origin).toBe(site.origin);
});

test('an address in absolute form is its path, and its query is not logged', async ({ site }) => {
  for (const host of ['localhost', 'HTTP://evil.test:80', 'https://evil.test']) {
    const base = host.includes('//') ? host : `http://${host}`;
    const page = await send(site.origin, `${base}/reset-password?token=SECRET-TOKEN-123`);
    expect([page.status, page.body.includes('Choose a new password')]).toEqual([200, true]);
    expect((await send(site.origin, `${base}/api/health?token=SECRET-TOKEN-123`)).status).toBe(200);
    expect((await send(site.origin, `${base}/nope?token=SECRET-TOKEN-123`)).status).toBe(404);
  }
  expect((await send(site.origin, 'http://evil.test')).status).toBe(200);
  expect((await send(site.origin, 'http://evil.test?token=SECRET-TOKEN-123')).status).toBe(200);
  expect(site.output()).not.toContain('SECRET-TOKEN');
  expect(strayLines(site.output())).toEqual([]);
});

test('no answer of a page may be kept by a cache between', async ({ site }) => {
  const cookie = await signedIn(site.origin);
  const wrong: string[] = [];
  expect(addresses.length).toBeGreaterThan(40);
  for (const address of addresses) {
    const path = filled(address, '1');
    const data = path === '/' ? '/_.data' : `${path}.data`;
    for (const target of [path, data]) {
      for (const headers of [undefined, { cookie }]) {
        const answer = await fetch(`${site.origin}${target}`, {
          ...(headers && { headers }),
          redirect: 'manual',
        });
        const kept = answer.headers.get('cache-control') ?? 'none';
        const isRight = target === data ? kept === 'private, no-store' : kept.includes('private');
        if (!isRight) wrong.push(`${target}: ${answer.status} ${kept}`);
      }
    }
  }
  expect(wrong).toEqual([]);
});

test('the API is described while pages are served', async ({ site }) => {
  // The pages' own copy of the domain is loaded with the first page.
  expect((await send(site.origin, '/browse')).status).toBe(200);
  for (const format of ['json', 'yaml']) {
    const { status, body } = await send(site.origin, `/api/docs/${format}`);
    expect([status, body.includes('/api/bookings/{id}')]).toEqual([200, true]);
  }
});
