import type { Conversation } from '@curbside/domain/messaging/endpoints';
import { expect, test } from 'vitest';
import { firstUnreadOf, unreadCountOf } from './first-unread.ts';

const sent = (id: number, senderId: string, isAutomated: 0 | 1 = 0) => ({
  id,
  senderId,
  isAutomated,
});

test('the divider is before the oldest unread message of the other person', () => {
  const messages = [
    sent(1, 'host'),
    sent(2, 'me'),
    sent(3, 'host'),
    sent(4, 'host', 1),
    sent(5, 'me'),
    sent(6, 'host'),
  ];
  expect(firstUnreadOf(messages, 'me', 0)).toBeUndefined();
  expect(firstUnreadOf(messages, 'me', 1)).toBe(6);
  expect(firstUnreadOf(messages, 'me', 2)).toBe(3);
  // More are unread than are loaded.
  expect(firstUnreadOf(messages, 'me', 9)).toBe(1);
});

test('a direct thread and a booking with the same person are different conversations', () => {
  const listed = (given: Partial<Conversation>) => given as Conversation;
  const conversations = [
    listed({ otherUserId: 'host', isDirectMessage: false, bookingId: 7, unreadCount: 3 }),
    listed({ otherUserId: 'host', isDirectMessage: true, bookingId: null, unreadCount: 2 }),
  ];
  expect(unreadCountOf(conversations, { otherUserId: 'host' })).toBe(2);
  expect(unreadCountOf(conversations, { bookingId: 7 })).toBe(3);
  expect(unreadCountOf(conversations, { bookingId: 8 })).toBe(0);
});
