import { z } from 'zod';
import { endpoint, endpoints } from '../wire/endpoint.ts';
import { pushCalls } from './calls.ts';

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

const definitions = {
  pushKey: endpoint({
    summary: 'The key that a browser needs to subscribe to notifications',
    tag,
    access: 'signed-in',
    errors: [],
    answer: z.object({ publicKey: z.string() }),
  }),
  pushSubscriptions: endpoint({
    summary: "The signed-in user's browsers that get notifications",
    tag,
    access: 'signed-in',
    errors: [],
    answer: z.array(subscriptionSchema),
  }),
  subscribeToPush: endpoint({
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
    summary: 'Stop notifications to a browser',
    tag,
    access: 'signed-in',
    errors: ['not_found'],
    body: z.object({ endpoint: endpointSchema }),
    status: 204,
    answer: z.null(),
  }),
};
export type PushDefinitions = typeof definitions;
export const pushEndpoints = endpoints(pushCalls, definitions);
