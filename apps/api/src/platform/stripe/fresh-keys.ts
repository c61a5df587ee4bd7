const tries = 3;

/**
 * Calls under an idempotency key derived from the wanted object, so that two concurrent calls
 * create one. Stripe replays a failure under the same key, so each retry uses the next key; before
 * it, `find` looks for an object that the failed attempt may have created.
 */
export async function withFreshKeys<Result>(
  key: string,
  call: (idempotencyKey: string) => Promise<Result>,
  find?: () => Promise<Result | undefined>,
): Promise<Result> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      const made = attempt > 0 ? await find?.() : undefined;
      if (made !== undefined) return made;
      return await call(`${key}-${attempt}`);
    } catch (error) {
      if (!isStripeFailure(error) || attempt + 1 === tries) throw error;
    }
  }
}

/** True for a failure on Stripe's side, which it replays under the same key. */
export function isStripeFailure(error: unknown): boolean {
  return ((error as { statusCode?: number }).statusCode ?? 0) >= 500;
}
