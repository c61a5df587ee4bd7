import type { FastifyInstance } from 'fastify';
import type Stripe from 'stripe';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { receiveEvent } from './receive-event.ts';

const bodyLimit = 1024 * 1024;

/**
 * Receives events from Stripe, of the platform and of connected accounts: the signature covers the raw body, and each event is stored once.
 */
export function registerStripeEvents(
  app: FastifyInstance,
  deps: Deps,
  webhookSecrets: readonly string[],
): void {
  app.register(async (scope) => {
    // The signature covers the raw bytes, so no parser may change them first.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) =>
      done(null, body),
    );
    scope.post<{ Body: Buffer | undefined }>(
      '/api/stripe/webhook',
      {
        config: { isForMachines: true },
        schema: { summary: 'Events from Stripe', tags: ['Payments'] },
      },
      async (request) => {
        const signature = request.headers['stripe-signature'];
        await receiveEvent(
          deps,
          { system: 'stripe' },
          readEvent(deps, request.body, signature, webhookSecrets),
        );
        return { received: true };
      },
    );
  });
}

/** The event, where one of the secrets has signed it. Throws invalid_request. */
function readEvent(
  deps: Deps,
  body: Buffer | undefined,
  signature: string | string[] | undefined,
  secrets: readonly string[],
): Stripe.Event {
  let problem: unknown;
  for (const secret of secrets) {
    try {
      return deps.stripe.webhooks.constructEvent(body ?? '', signature ?? '', secret);
    } catch (error) {
      problem = error;
    }
  }
  throw new AppError('invalid_request', 'The signature does not match.', { cause: problem });
}
