import { z } from 'zod';
import { endpoint } from '../wire/endpoint.ts';

const endpointSchema = z.url().max(2000);
const keySchema = (bytes: string) => z.string().regex(/^[\w-]{16,200}=*$/, `Send ${bytes}.`);

const subscriptionSchema = z
  .object({
    id: z.int(),
    endpoint: z.string(),
    createdAt: z.string(),
  })
  .meta({ id: 'PushSubscription' });

const tag = 'Notices';

export const pushEndpoints = {
  pushKey: endpoint({
    method: 'GET',
    path: '/api/push/key',
    summary: 'The key that a browser needs to subscribe to notifications',
    tag,
    access: 'signed-in',
    errors: [],
    answer: z.object({ publicKey: z.string() }),
  }),
  pushSubscriptions: endpoint({
    method: 'GET',
    path: '/api/user/push-subscriptions',
    summary: "The signed-in user's browsers that get notifications",
    tag,
    access: 'signed-in',
    errors: [],
    answer: z.array(subscriptionSchema),
  }),
  subscribeToPush: endpoint({
    method: 'POST',
    path: '/api/user/push-subscriptions',
    summary: 'Send notifications to this browser until its session ends',
    tag,
    access: 'signed-in',
    errors: [],
    body: z.object({
      endpoint: endpointSchema,
      keys: z.object({
        p256dh: keySchema("the browser's public key"),
        auth: keySchema("the browser's secret"),
      }),
    }),
    status: 201,
    answer: subscriptionSchema,
  }),
  unsubscribeFromPush: endpoint({
    method: 'DELETE',
    path: '/api/user/push-subscriptions',
    summary: 'Stop notifications to a browser',
    tag,
    access: 'signed-in',
    errors: ['not_found'],
    body: z.object({ endpoint: endpointSchema }),
    status: 204,
    answer: z.null(),
  }),
} as const;
