import { expect, test } from 'vitest';
import { dashboardOf } from './dashboard.ts';

test.each([
  ['sk_live_1', undefined, 'https://dashboard.stripe.com'],
  ['sk_test_1', undefined, 'https://dashboard.stripe.com/test'],
  ['rk_test_1', undefined, 'https://dashboard.stripe.com/test'],
  [undefined, 'http://localhost:3001', 'http://localhost:3001/dashboard'],
])('with the key %s and pages at %s, the dashboard is %s', (secretKey, pagesOrigin, url) => {
  expect(dashboardOf({ secretKey, pagesOrigin })).toBe(url);
});
