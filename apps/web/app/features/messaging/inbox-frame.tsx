import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { QueryView } from '../../shell/query-view.tsx';
import { MoreButton } from '../../ui/lists/more-button.tsx';
import { Page, PageHeader } from '../../ui/page.tsx';
import { conversationsOf, conversationsQuery } from './api.ts';
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
  const inbox = useInfiniteQuery(conversationsQuery);
  const sideRef = useShownRow(openPath, inbox.isSuccess);
  const isEmpty =
    inbox.data && conversationsOf(inbox.data.pages).length === 0 && children === undefined;
  return (
    <Page>
      <div className={classes.heading} data-open={children !== undefined || undefined}>
        <PageHeader title="Inbox" />
      </div>
      <div
        className={classes.frame}
        data-open={children !== undefined || undefined}
        data-empty={isEmpty || undefined}
      >
        <div ref={sideRef} className={classes.side}>
          <QueryView
            query={inbox}
            loadingText="Loading your conversations…"
            skeleton={<ConversationListSkeleton />}
            failed="Your conversations could not be loaded"
            isEmpty={({ pages }) => conversationsOf(pages).length === 0}
            empty={<NoConversations />}
          >
            {({ pages }) => (
              <>
                <ConversationList conversations={conversationsOf(pages)} openPath={openPath} />
                {inbox.hasNextPage && (
                  <div className={classes.more}>
                    {inbox.isFetchNextPageError && (
                      <p role="alert">Older conversations could not be loaded.</p>
                    )}
                    <MoreButton list={inbox} label="Show older conversations" />
                  </div>
                )}
              </>
            )}
          </QueryView>
        </div>
        <div className={classes.main}>
          {children ?? <p className={classes.hint}>Choose a conversation to read it here.</p>}
        </div>
      </div>
    </Page>
  );
}

/** Each conversation is a page of its own, whose list would begin at its top again. */
function useShownRow(openPath: string | undefined, hasRows: boolean) {
  const sideRef = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const side = sideRef.current;
    const row = side?.querySelector('[aria-current="page"]');
    if (!openPath || !hasRows || !side || !row) return;
    // Not `scrollIntoView`, which would scroll the window, too.
    const [frame, shown] = [side.getBoundingClientRect(), row.getBoundingClientRect()];
    side.scrollTop += Math.max(0, shown.bottom - frame.bottom);
  }, [openPath, hasRows]);
  return sideRef;
}
