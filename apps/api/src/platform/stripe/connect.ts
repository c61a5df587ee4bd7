import type { Deps } from '../deps.ts';
import type { Env } from '../env.ts';
import { dashboardOf } from './dashboard.ts';
import { createStripe } from './index.ts';
import type { SharedSandbox } from './sandbox.ts';

/** Stripe, or the sandbox if there is one. */
export function connectStripe(
  { STRIPE_SECRET_KEY: key }: Env,
  sandbox: SharedSandbox | undefined,
): Pick<Deps, 'stripe' | 'stripeDashboard'> {
  return {
    stripe: createStripe({
      secretKey: sandbox?.secretKey ?? key ?? '',
      ...(sandbox && { sandboxUrl: sandbox.url }),
    }),
    stripeDashboard: dashboardOf({ secretKey: key, pagesOrigin: sandbox?.pagesOrigin }),
  };
}
