import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../test/harness/test-app.ts';
import { writeWebBuild } from '../../test/processes/web-build.ts';

let app: TestApp;
let buildDir: string;

beforeAll(async () => {
  buildDir = await writeWebBuild();
  app = await startTestApp({}, { webBuild: buildDir });
});
afterAll(async () => {
  await app.close();
  await rm(buildDir, { recursive: true });
});

const paths = [
  ['a page', '/page', 200],
  ['a page that is not there', '/nowhere', 404],
  ['a file of the pages', '/favicon.svg', 200],
  ['a script of the pages', '/assets/page-abc123.js', 200],
  ['a call of the API', '/api/health', 200],
  ['a call that fails', '/api/auth/user', 401],
  ['a call that is not there', '/api/nope', 404],
  ['a navigation', '/api/login', 302],
  ['a photo that is not there', '/files/0/320.webp', 404],
  ['the key of evidence', '/.well-known/evidence-key', 200],
] as const;

describe.each(paths)('%s', (_name, path, status) => {
  test('has the headers that protect browsers', async () => {
    const printed = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    onTestFinished(() => printed.mockRestore());
    const answer = await fetch(`${app.url}${path}`, { redirect: 'manual' });
    expect(answer.status).toBe(status);
    // The router prints an address that has no page.
    expect(printed).toHaveBeenCalledTimes(path === '/nowhere' ? 1 : 0);
    const header = (name: string) => answer.headers.get(name) ?? '';
    expect(header('x-content-type-options')).toBe('nosniff');
    expect(header('referrer-policy')).toBe('strict-origin-when-cross-origin');
    expect(header('x-frame-options')).toBe('DENY');
    expect(header('cross-origin-opener-policy')).toBe('same-origin-allow-popups');
    expect(header('cross-origin-resource-policy')).toBe('same-origin');
    expect(header('permissions-policy')).toMatch(
      /microphone=\(\).*camera=\(self\), geolocation=\(self\)/,
    );
    expect(header('permissions-policy')).toContain('payment=(self "http://localhost:');
    const policy = header('content-security-policy');
    expect(policy).toContain("default-src 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("base-uri 'none'");
    expect(policy).toContain("object-src 'none'");
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    expect(answer.headers.get('x-powered-by')).toBeNull();
    expect(answer.headers.get('server')).toBeNull();
    // Other sites may not read the answer.
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  });
});

test('an address of the API that cannot be read is answered in JSON, and as nothing else', async () => {
  const answer = await fetch(`${app.url}/api/%zz`);
  expect([answer.status, answer.headers.get('x-content-type-options')]).toEqual([400, 'nosniff']);
  expect(await answer.json()).toMatchObject({ code: 'invalid_request' });
});

test('the nonce of the policy is a new one each time, and the page has it', async () => {
  const nonces = new Set<string>();
  for (let visit = 0; visit < 3; visit += 1) {
    const answer = await fetch(`${app.url}/page`);
    const { nonce } = (await answer.json()) as { nonce: string };
    expect(answer.headers.get('content-security-policy')).toContain(`'nonce-${nonce}'`);
    nonces.add(nonce);
  }
  expect(nonces.size).toBe(3);
});
