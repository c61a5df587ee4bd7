import { describe, expect, test } from 'vitest';
import { sharedApp } from '../../../test/harness/shared-app.ts';

const app = await sharedApp();

describe('/api/login', () => {
  const login = async (query: string) => {
    const answer = await app.visitor().send('GET', `/api/login${query}`);
    expect(answer.status).toBe(302);
    return answer.headers.get('location');
  };

  test.each([
    ['', '/login'],
    ['?returnUrl=%2Fcar%2F7', '/login?returnUrl=%2Fcar%2F7'],
    ['?returnUrl=%2Fbrowse%3Fa%3D1%26b%3D2', '/login?returnUrl=%2Fbrowse%3Fa%3D1%26b%3D2'],
  ])('%s leads to %s', async (query, location) => {
    expect(await login(query)).toBe(location);
  });

  test('accepts addresses of its own site as paths', async () => {
    for (const host of ['localhost', '127.0.0.1']) {
      const own = `http://${host}:${new URL(app.url).port}/car/7`;
      expect(await login(`?returnUrl=${encodeURIComponent(own)}`)).toBe(
        '/login?returnUrl=%2Fcar%2F7',
      );
    }
  });

  test.each([
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https://evil.example',
    'https:evil.example',
    'javascript:alert(1)',
    '/\t/evil.example',
    '/\n/evil.example',
    ' //evil.example',
    '/..//evil.example',
    'http://localhost@evil.example/',
    'evil.example',
  ])('drops %j', async (returnUrl) => {
    expect(await login(`?returnUrl=${encodeURIComponent(returnUrl)}`)).toBe('/login');
  });

  test('redirects nowhere else, even decoded twice', async () => {
    const location = await login('?returnUrl=%252F%252Fevil.example');
    expect(location).toBe('/login');
    const doubled = await login('?returnUrl=/a&returnUrl=//evil.example');
    expect(doubled).toBe('/login');
  });
});
