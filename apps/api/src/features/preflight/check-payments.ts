import type { Env } from '../../platform/env.ts';
import { checkStripeOf } from '../stripe-check/index.ts';
import type { Problem } from './problem.ts';

/** Everything that `stripe:check` finds missing. `baseUrl` is the sandbox's, or absent for Stripe itself. */
export async function checkPayments(env: Env, baseUrl: string | undefined): Promise<Problem[]> {
  const parts = await checkStripeOf(env, baseUrl);
  return parts
    .flatMap(({ findings }) => findings)
    .filter(({ level }) => level === 'missing')
    .map(({ text }) => ({ variable: variableIn(text), text }));
}

const variableIn = (text: string) => /\bSTRIPE_[A-Z_]+\b/.exec(text)?.[0] ?? 'STRIPE_SECRET_KEY';
