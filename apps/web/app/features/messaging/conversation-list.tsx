import type { Conversation } from '@curbside/domain/messaging/endpoints';
import { countOf } from '@curbside/domain/text/count-of';
import { Button, Skeleton, VisuallyHidden } from '@mantine/core';
import { Link } from 'react-router';
import { useNow } from '../../platform/clock.tsx';
import { formatRelative } from '../../platform/formatters.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Beginning } from '../../ui/messages/beginning.tsx';
import { CarPhoto } from '../cars/index.ts';
import classes from './inbox.module.css';

/** Where a conversation is read. */
function conversationPath({ bookingId, otherUserId }: Conversation): string {
  return bookingId === null ? `/inbox/${otherUserId}` : `/inbox/booking/${bookingId}`;
}

interface ConversationListProps {
  conversations: readonly Conversation[];
  openPath: string | undefined;
}

export function ConversationList({ conversations, openPath }: ConversationListProps) {
  return (
    <ul className={classes.list} aria-label="Conversations">
      {conversations.map((conversation) => (
        <li key={conversation.conversationId}>
          <ConversationRow conversation={conversation} openPath={openPath} />
        </li>
      ))}
    </ul>
  );
}

interface ConversationRowProps {
  conversation: Conversation;
  openPath: string | undefined;
}

function ConversationRow({ conversation, openPath }: ConversationRowProps) {
  const now = useNow();
  const { otherUserName, carTitle, lastMessage, lastMessageDate, unreadCount } = conversation;
  const path = conversationPath(conversation);
  const name = otherUserName || 'Unknown User';
  return (
    <Link
      to={path}
      className={classes.row}
      aria-current={path === openPath ? 'page' : undefined}
      data-unread={unreadCount > 0 || undefined}
    >
      <Face conversation={conversation} name={name} />
      <span className={classes.text}>
        <span className={classes.top}>
          <span className={classes.name}>{name}</span>
          <time dateTime={lastMessageDate} className={classes.time}>
            {formatRelative(lastMessageDate, now)}
          </time>
        </span>
        <span className={classes.car}>{carTitle ?? 'Direct Message'}</span>
        <span className={classes.top}>
          <span className={classes.last}>{lastMessage}</span>
          {unreadCount > 0 && (
            <span className={classes.badge}>
              <span aria-hidden="true">{unreadCount}</span>
              <VisuallyHidden>{countOf(unreadCount, 'unread message')}</VisuallyHidden>
            </span>
          )}
        </span>
      </span>
    </Link>
  );
}

/** The car of a trip with the person at its corner; in direct messages the person alone. */
function Face({ conversation, name }: { conversation: Conversation; name: string }) {
  const { isDirectMessage, imageUrl } = conversation;
  return (
    <span className={classes.face}>
      {isDirectMessage ? (
        <Avatar name={name} />
      ) : (
        <>
          <CarPhoto url={imageUrl} alt="" sizes="60px" />
          <Avatar name={name} size="s" />
        </>
      )}
    </span>
  );
}

export function NoConversations() {
  return (
    <Beginning
      text="No messages yet"
      action={
        <Button component={Link} to="/browse">
          Browse Cars
        </Button>
      }
    />
  );
}

export function ConversationListSkeleton() {
  return (
    <div className={classes.list}>
      {[1, 2, 3, 4].map((index) => (
        <div key={index} className={classes.row}>
          <Skeleton height={36} width={36} circle />
          <span className={classes.text}>
            <Skeleton height={16} width="50%" />
            <Skeleton height={14} width="80%" mt="xs" />
          </span>
        </div>
      ))}
    </div>
  );
}
