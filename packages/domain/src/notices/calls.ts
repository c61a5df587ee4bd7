import type { Calls } from '../wire/endpoint.ts';
import type { NoticeDefinitions } from './endpoints.ts';

export const noticeCalls: Calls<NoticeDefinitions> = {
  notifications: { method: 'GET', path: '/api/user/notifications' },
  changeNotifications: { method: 'PATCH', path: '/api/user/notifications' },
  unsubscription: { method: 'GET', path: '/api/unsubscribe' },
  unsubscribe: { method: 'POST', path: '/api/unsubscribe' },
};
