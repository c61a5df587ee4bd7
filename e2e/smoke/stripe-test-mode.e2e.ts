import { expect } from 'vitest';
import { startSmokeSite } from '../../apps/api/src/test/smoke/smoke-site.ts';
import { type SmokeTarget, takeJourney } from '../../apps/api/src/test/smoke/take-journey.ts';
import { test } from '../support/browser.ts';
import { fillCheckout } from './fill-checkout.ts';

/**
 * The whole journey against Stripe's test mode. It needs STRIPE_SMOKE_SECRET_KEY,
 * STRIPE_SMOKE_PUBLISHABLE_KEY and STRIPE_SMOKE_HOST_ACCOUNT; see docs/operations.md. In the first
 * test the sandbox takes Stripe's place, so that the journey itself is tested.
 */
const {
  STRIPE_SMOKE_SECRET_KEY: secretKey = '',
  STRIPE_SMOKE_PUBLISHABLE_KEY: publishableKey = '',
  STRIPE_SMOKE_HOST_ACCOUNT: hostAccount = '',
} = process.env;
const hasKeys = [secretKey, publishableKey, hostAccount].every(Boolean);
const skipped = hasKeys
  ? ''
  : ' (skipped: STRIPE_SMOKE_SECRET_KEY, STRIPE_SMOKE_PUBLISHABLE_KEY, STRIPE_SMOKE_HOST_ACCOUNT not set)';

type Launch = { newPage(): Promise<Parameters<typeof fillCheckout>[0]> };

async function takeJourneyAt(
  browser: Launch,
  target: SmokeTarget,
  variables: Record<string, string>,
): Promise<void> {
  const { site, output, close } = await startSmokeSite(variables);
  try {
    const page = await browser.newPage();
    await takeJourney({
      site,
      target,
      payAt: async (url) => {
        await page.goto(url);
        await fillCheckout(page);
        // Back on this site the page asks for a sign-in and keeps the address.
        await page.waitForURL(/booking-success/, { timeout: 60_000, waitUntil: 'commit' });
      },
    });
    expect(output()).toBe('');
  } finally {
    await close();
  }
}

test('the journey of the smoke test works at the sandbox', async ({ browser }) => {
  await takeJourneyAt(browser, { secretKey: 'sk_test_smoke', hostAccount: undefined }, {});
});

test.skipIf(!hasKeys)(
  `the whole journey works in Stripe's test mode${skipped}`,
  { timeout: 300_000 },
  async ({ browser }) => {
    // Real money never moves in a test.
    expect(secretKey).toMatch(/^[sr]k_test_/);
    const variables = {
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_PUBLISHABLE_KEY: publishableKey,
    };
    await takeJourneyAt(browser, { secretKey, hostAccount }, variables);
  },
);
