import { z } from 'zod';
import { endpoint } from '../wire/endpoint.ts';
import { textSchema } from '../wire/text-fields.ts';

export const verificationEndpoints = {
  createVerificationSession: endpoint({
    method: 'POST',
    path: '/api/stripe/create-verification-session',
    summary:
      'Start identity verification, or open the session that waits; the browser goes to the url',
    tag: 'Verification',
    access: 'signed-in',
    errors: ['wrong_state'],
    // Fastify hands over null where a request has no body.
    body: z
      .object({
        returnPath: textSchema(2000)
          .optional()
          .meta({ description: 'The path on this site at which verification was begun' }),
      })
      .nullish(),
    answer: z.object({ url: z.string() }),
  }),
} as const;
