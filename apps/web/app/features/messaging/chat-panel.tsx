import IconArrowLeft from 'icon:arrow-left';
import { ActionIcon } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';
import { Avatar } from '../../ui/avatar.tsx';
import type { ThreadName } from './api.ts';
import { BlockMenu } from './block-menu.tsx';
import classes from './inbox.module.css';
import { Thread } from './thread.tsx';

interface ChatPanelProps {
  thread: ThreadName;
  title: string;
  subtitle: ReactNode;
  /** Whom one talks to; undefined until it is known. */
  other: { id: string; name: string } | undefined;
  isReadOnly?: boolean;
  /** Stands below the messages. */
  card?: ComponentProps<typeof Thread>['card'];
  /** The state of the trip. */
  badge?: ReactNode;
  /** The subject of the conversation. */
  aside?: ReactNode;
}

/** The open conversation in the inbox. */
export function ChatPanel(props: ChatPanelProps) {
  const { thread, title, subtitle, other, isReadOnly = false, card, badge, aside } = props;
  return (
    <section className={classes.chat} aria-label={title}>
      <header className={classes.head}>
        <ActionIcon
          component={Link}
          to="/inbox"
          aria-label="Back to Inbox"
          className={classes.back}
        >
          <IconArrowLeft />
        </ActionIcon>
        <Avatar name={other?.name ?? ''} />
        <div className={classes.text}>
          <h2 className={classes.title}>{title}</h2>
          <p className={classes.car}>{subtitle}</p>
        </div>
        {badge && <span className={classes.state}>{badge}</span>}
        {other && !isReadOnly && <BlockMenu userId={other.id} name={other.name} />}
      </header>
      {aside && <aside className={classes.aside}>{aside}</aside>}
      <Thread
        name={thread}
        receiverId={isReadOnly ? undefined : other?.id}
        isReadOnly={isReadOnly}
        card={card}
      />
    </section>
  );
}
