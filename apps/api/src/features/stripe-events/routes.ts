import { errorSchema } from '@curbside/domain/wire/error-answer';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Deps } from '../../platform/deps.ts';
import { readEvent } from './read-event.ts';
import { receiveEvent } from './receive-event.ts';

const bodyLimit = 1024 * 1024;

/**
 * Receives webhooks for the platform and for connected accounts: the signature covers the raw body, and
 * each event is stored once.
 */
export function registerStripeEvents(
  app: FastifyInstance,
  deps: Deps,
  { secrets: { stripeWebhooks } }: { secrets: { stripeWebhooks: readonly string[] } },
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
        schema: {
          summary: 'Events from Stripe',
          tags: ['Payments'],
          response: {
            200: z.object({ received: z.boolean() }),
            '4xx': errorSchema,
            '5xx': errorSchema,
          },
        },
      },
      async (request) => {
        const { body, headers } = request;
        const signature = headers['stripe-signature'];
        const event = readEvent(deps, { body, signature, secrets: stripeWebhooks });
        await receiveEvent(deps, { system: 'stripe' }, event);
        return { received: true };
      },
    );
  });
}
