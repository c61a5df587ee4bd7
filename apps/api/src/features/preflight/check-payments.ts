import type { Env } from '../../platform/env.ts';
import { createStripe, stripeApiVersion } from '../../platform/stripe/index.ts';
import { checkStripe } from '../stripe-check/index.ts';
import type { Problem } from './problem.ts';

/** Everything that `stripe:check` finds missing. `baseUrl` is the sandbox's, or absent for Stripe itself. */
export async function checkPayments(env: Env, baseUrl: string | undefined): Promise<Problem[]> {
  const parts = await checkStripe(
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
  return parts
    .flatMap(({ findings }) => findings)
    .filter(({ level }) => level === 'missing')
    .map(({ text }) => ({ variable: variableIn(text), text }));
}

const variableIn = (text: string) => /\bSTRIPE_[A-Z_]+\b/.exec(text)?.[0] ?? 'STRIPE_SECRET_KEY';
