import type { Env } from '../../platform/env.ts';
import { createStripe, stripeApiVersion } from '../../platform/stripe/index.ts';
import { type CheckedPart, checkStripe } from './check-stripe.ts';

/** Asks Stripe about what the variables name. `baseUrl` is the sandbox's, or absent for Stripe itself. */
export function checkStripeOf(env: Env, baseUrl: string | undefined): Promise<CheckedPart[]> {
  return checkStripe(
    (secretKey) => createStripe({ secretKey, ...(baseUrl && { sandboxUrl: baseUrl }) }),
    {
      secretKey: env.STRIPE_SECRET_KEY,
      publishableKey: env.STRIPE_PUBLISHABLE_KEY,
      webhookUrl: `${env.publicUrl}/api/stripe/webhook`,
      apiVersion: stripeApiVersion,
      secrets: new Set(
        Object.entries(env)
          .filter(([, value]) => value)
          .map(([name]) => name),
      ),
    },
  );
}
