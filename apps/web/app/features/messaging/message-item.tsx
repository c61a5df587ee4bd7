import type { Message } from '@curbside/domain/messaging/endpoints';
import { Button, VisuallyHidden } from '@mantine/core';
import { formatTime } from '../../platform/formatters.ts';
import { LinkedText } from './linked-text.tsx';
import classes from './thread.module.css';
import type { Outbox, UnsentMessage } from './use-outbox.ts';

interface MessageItemProps {
  message: Message;
  isOwn: boolean;
  /** Absent where nothing can be reported. */
  onReport?: (message: Message) => void;
  isMarked?: boolean;
  /** Follows another notice, whose heading it shares. */
  isContinued?: boolean;
}

/** One message: own ones at the right, the other person's at the left, notices in the middle. */
export function MessageItem(props: MessageItemProps) {
  const { message, isOwn, onReport, isMarked, isContinued } = props;
  const time = <time dateTime={message.createdAt}>{formatTime(message.createdAt)}</time>;
  if (message.isAutomated === 1) {
    return (
      <li className={classes.system}>
        {isContinued ? (
          <VisuallyHidden>System Message</VisuallyHidden>
        ) : (
          <span className={classes.label}>System Message</span>
        )}
        <p>
          {time} {message.message}
        </p>
      </li>
    );
  }
  return (
    <li
      className={classes.message}
      data-own={isOwn || undefined}
      data-marked={isMarked || undefined}
    >
      {!isOwn && <span className={classes.sender}>{message.senderName || 'User'}</span>}
      <p className={classes.bubble}>
        <LinkedText text={message.message} />
      </p>
      {message.warning && <p className={classes.warning}>{message.warning}</p>}
      <div className={classes.meta}>
        {time}
        {isMarked && <strong>Reported</strong>}
        {!isOwn && onReport && (
          <button type="button" className={classes.quiet} onClick={() => onReport(message)}>
            Report
          </button>
        )}
      </div>
    </li>
  );
}

/** A message on its way, or one that failed. */
export function UnsentItem({ item, outbox }: { item: UnsentMessage; outbox: Outbox }) {
  return (
    <li className={classes.message} data-own data-unsent>
      <p className={classes.bubble}>
        <LinkedText text={item.message} />
      </p>
      {item.problem === undefined ? (
        <div className={classes.meta}>Sending...</div>
      ) : (
        <div className={classes.meta} role="alert">
          {item.problem}
          <Button size="compact-sm" variant="default" onClick={() => outbox.sendAgain(item)}>
            Send again
          </Button>
          <Button size="compact-sm" variant="subtle" onClick={() => outbox.discard(item)}>
            Discard
          </Button>
        </div>
      )}
    </li>
  );
}
