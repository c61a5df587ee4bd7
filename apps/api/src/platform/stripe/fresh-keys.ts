const tries = 3;

/**
 * A call under an idempotency key that names what is wanted, so that two at once make one. Stripe
 * replays a failure of its own under the key that met it: the next try goes under the next key.
 */
export async function withFreshKeys<Result>(
  key: string,
  call: (idempotencyKey: string) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await call(`${key}-${attempt}`);
    } catch (error) {
      if (!isStripeFailure(error) || attempt + 1 === tries) throw error;
    }
  }
}

/** Whether Stripe answered that it failed, which it would answer again under the same key. */
export function isStripeFailure(error: unknown): boolean {
  return ((error as { statusCode?: number }).statusCode ?? 0) >= 500;
}
