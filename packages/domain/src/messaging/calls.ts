import type { Calls } from '../wire/endpoint.ts';
import type { MessagingDefinitions } from './endpoints.ts';

export const messagingCalls: Calls<MessagingDefinitions> = {
  sendMessage: { method: 'POST', path: '/api/messages' },
  bookingMessages: { method: 'GET', path: '/api/bookings/:id/messages' },
  directMessages: { method: 'GET', path: '/api/direct-messages/:otherUserId' },
  conversations: { method: 'GET', path: '/api/conversations' },
  unreadMessages: { method: 'GET', path: '/api/conversations/unread' },
  reportMessage: { method: 'POST', path: '/api/messages/:id/report' },
  reportedThread: { method: 'GET', path: '/api/support/reports/:id/messages' },
  blockUser: { method: 'POST', path: '/api/users/:id/block' },
  unblockUser: { method: 'DELETE', path: '/api/users/:id/block' },
  isUserBlocked: { method: 'GET', path: '/api/users/:id/block' },
};
