import { marketDay } from '@curbside/domain/calendar/days';
import { formatWeekday } from '@curbside/domain/calendar/format';
import type { Message } from '@curbside/domain/messaging/endpoints';
import { Skeleton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Fragment, type ReactNode, useState } from 'react';
import { useSignedInUser } from '../../platform/session.ts';
import { QueryView } from '../../shell/query-view.tsx';
import { PageMessage } from '../../ui/messages/page-message.tsx';
import { loadOlder, type ThreadName, threadQuery } from './api.ts';
import { MessageForm } from './message-form.tsx';
import { MessageItem, UnsentItem } from './message-item.tsx';
import { ReportDialog } from './report-dialog.tsx';
import classes from './thread.module.css';
import { useFirstUnread } from './use-first-unread.ts';
import { useOutbox } from './use-outbox.ts';
import { useThreadScroll } from './use-thread-scroll.ts';

interface ThreadProps {
  name: ThreadName;
  /** The other person; undefined until it is known, and for staff who only look. */
  receiverId: string | undefined;
  isReadOnly?: boolean;
  /** Stands below the messages, such as a question about the trip. */
  card?: { key: string; content: ReactNode } | undefined;
}

/** A conversation with its form. It follows new messages and loads older ones as one scrolls up. */
export function Thread({ name, receiverId, isReadOnly = false, card }: ThreadProps) {
  const client = useQueryClient();
  const thread = useQuery(threadQuery(name));
  const outbox = useOutbox(name, receiverId);
  const [reported, setReported] = useState<Message>();
  const messages = thread.data?.messages ?? [];
  const firstUnreadId = useFirstUnread(name, thread.data?.messages);
  const scroll = useThreadScroll({
    first: messages[0]?.id,
    last: `${messages.at(-1)?.id}-${outbox.unsent.length}-${card?.key}`,
    hasOlder: thread.data?.hasOlder ?? false,
    loadOlder: () => loadOlder(client, name),
  });
  return (
    <div className={classes.thread}>
      <section
        ref={scroll.ref}
        className={classes.scroll}
        onScroll={scroll.onScroll}
        aria-label="Messages"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
      >
        <QueryView
          query={thread}
          loadingText="Loading messages…"
          skeleton={<ThreadSkeleton />}
          failed="The messages could not be loaded"
          isEmpty={(data) => data.messages.length === 0 && outbox.unsent.length === 0}
          empty={<PageMessage text="No messages yet. Start the conversation!" />}
        >
          {(data) => (
            <ol className={classes.list}>
              <Messages
                messages={data.messages}
                firstUnreadId={firstUnreadId}
                onReport={setReported}
              />
              {outbox.unsent.map((item) => (
                <UnsentItem key={item.clientKey} item={item} outbox={outbox} />
              ))}
            </ol>
          )}
        </QueryView>
        {card && <div className={classes.card}>{card.content}</div>}
      </section>
      {!isReadOnly && (
        <MessageForm isSending={outbox.isSending} isDisabled={!receiverId} onSend={outbox.send} />
      )}
      <ReportDialog message={reported} onClose={() => setReported(undefined)} />
    </div>
  );
}

interface MessagesProps {
  messages: readonly Message[];
  /** The divider 'New' stands before it. */
  firstUnreadId: number | undefined;
  onReport: (message: Message) => void;
}

function Messages({ messages, firstUnreadId, onReport }: MessagesProps) {
  const user = useSignedInUser();
  return messages.map((message, index) => {
    const day = marketDay(new Date(message.createdAt));
    const before = messages[index - 1];
    const isNewDay = !before || marketDay(new Date(before.createdAt)) !== day;
    return (
      <Fragment key={message.id}>
        {isNewDay && <li className={classes.day}>{formatWeekday(day)}</li>}
        {message.id === firstUnreadId && (
          <li className={classes.new}>
            <span>New</span>
          </li>
        )}
        <MessageItem
          message={message}
          isOwn={message.senderId === user.id}
          onReport={onReport}
          isContinued={!isNewDay && message.id !== firstUnreadId && before.isAutomated === 1}
        />
      </Fragment>
    );
  });
}

function ThreadSkeleton() {
  return (
    <div className={classes.list}>
      <Skeleton height={44} width="60%" />
      <Skeleton height={44} width="40%" />
      <Skeleton height={44} width="55%" />
    </div>
  );
}
