import type { Calls } from '../wire/endpoint.ts';
import type { PushDefinitions } from './endpoints.ts';

export const pushCalls: Calls<PushDefinitions> = {
  pushKey: { method: 'GET', path: '/api/push/key' },
  pushSubscriptions: { method: 'GET', path: '/api/user/push-subscriptions' },
  subscribeToPush: { method: 'POST', path: '/api/user/push-subscriptions' },
  unsubscribeFromPush: { method: 'DELETE', path: '/api/user/push-subscriptions' },
};
