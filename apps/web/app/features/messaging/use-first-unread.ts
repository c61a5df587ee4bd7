import type { Message } from '@curbside/domain/messaging/endpoints';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSignedInUser } from '../../platform/session.ts';
import { conversationsOf, conversationsQuery, type ThreadName } from './api.ts';
import { firstUnreadOf, unreadCountOf } from './first-unread.ts';

/**
 * The first message that was unread when the thread was opened. Opening it marks it read, so the
 * count is taken once, from the list that led here.
 */
export function useFirstUnread(
  name: ThreadName,
  messages: readonly Message[] | undefined,
): number | undefined {
  const client = useQueryClient();
  const user = useSignedInUser();
  const [unreadCount] = useState(() => {
    const listed = client.getQueryData(conversationsQuery.queryKey);
    return unreadCountOf(conversationsOf(listed?.pages ?? []), name);
  });
  const [first, setFirst] = useState<{ id: number | undefined }>();
  if (messages && !first) setFirst({ id: firstUnreadOf(messages, user.id, unreadCount) });
  return first?.id;
}
