/**
 * Where staff see an object of Stripe; paths begin after it. Stripe keeps objects of test keys apart,
 * and the sandbox has pages at the same paths.
 */
export function dashboardOf({
  secretKey = '',
  pagesOrigin,
}: {
  secretKey?: string | undefined;
  pagesOrigin?: string | undefined;
}): string {
  if (pagesOrigin) return `${pagesOrigin}/dashboard`;
  return `https://dashboard.stripe.com${/^[sr]k_test_/.test(secretKey) ? '/test' : ''}`;
}
