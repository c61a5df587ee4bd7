import { z } from 'zod';
import { endpoint } from '../wire/endpoint.ts';

export const verificationEndpoints = {
  createVerificationSession: endpoint({
    method: 'POST',
    path: '/api/stripe/create-verification-session',
    summary:
      'Start identity verification, or open the session that waits; the browser goes to the url',
    tag: 'Verification',
    access: 'signed-in',
    errors: ['wrong_state'],
    answer: z.object({ url: z.string() }),
  }),
} as const;
