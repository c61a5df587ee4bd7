import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Page, PageHeader } from '../../ui/page.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { conversationsQuery } from './api.ts';
import {
  ConversationList,
  ConversationListSkeleton,
  NoConversations,
} from './conversation-list.tsx';
import classes from './inbox.module.css';

interface InboxFrameProps {
  /** The path of the open conversation. */
  openPath?: string;
  /** The open conversation; on phones it takes the place of the list. */
  children?: ReactNode;
}

/** Conversations at the left, the open one beside them. */
export function InboxFrame({ openPath, children }: InboxFrameProps) {
  const conversations = useQuery(conversationsQuery);
  return (
    <Page>
      <PageHeader title="Inbox" />
      <div className={classes.frame} data-open={children !== undefined || undefined}>
        <div className={classes.side}>
          <QueryView
            query={conversations}
            loadingText="Loading your conversations…"
            skeleton={<ConversationListSkeleton />}
            failed="Your conversations could not be loaded"
            empty={<NoConversations />}
          >
            {(data) => <ConversationList conversations={data} openPath={openPath} />}
          </QueryView>
        </div>
        <div className={classes.main}>
          {children ?? <p className={classes.hint}>Choose a conversation to read it here.</p>}
        </div>
      </div>
    </Page>
  );
}
