import { isStaff } from '@curbside/domain/accounts/states';
import { Skeleton } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { stayInBrowser } from '../../platform/prefetch.ts';
import type { PageHandle } from '../../shell/bar-look.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { QueryView } from '../../shell/query-view.tsx';
import { staffLoader } from '../../shell/staff-loader.ts';
import { Card } from '../../ui/cards/card.tsx';
import { MoreButton } from '../../ui/lists/more-button.tsx';
import { PageMessage } from '../../ui/messages/page-message.tsx';
import { Page, PageHeader } from '../../ui/page.tsx';
import { StaffOnly } from '../accounts/index.ts';
import type { Route } from './+types/reported-thread-page.ts';
import { reportedThreadQuery } from './api.ts';
import { MessageItem } from './message-item.tsx';
import classes from './thread.module.css';

export const handle: PageHandle = { bar: 'staff' };

export const loader = staffLoader(isStaff, (client, { params }: Route.LoaderArgs) => [
  client.prefetchInfiniteQuery(reportedThreadQuery(Number(params.id))),
]);
export const clientLoader = stayInBrowser;

/** The conversation around a reported message, for staff who look into the report. */
export default function ReportedThreadPage({ params }: Route.ComponentProps) {
  return (
    <Page width="text">
      <PageHead title="Reported conversation" />
      <StaffOnly allows={isStaff} audience="support staff">
        <PageHeader
          title="Reported conversation"
          subtitle={`Report ${params.id}. Your access is recorded in the audit log.`}
          size="small"
        />
        <ReportedThread id={Number(params.id)} />
      </StaffOnly>
    </Page>
  );
}

function ReportedThread({ id }: { id: number }) {
  const thread = useInfiniteQuery(reportedThreadQuery(id));
  return (
    <QueryView
      query={thread}
      loadingText="Loading the conversation…"
      skeleton={<Skeleton height={320} />}
      failed="The conversation could not be loaded"
      notFound={<PageMessage title="Report not found" text="This report doesn’t exist." />}
    >
      {({ pages }) => (
        <Card title="Messages">
          {thread.hasNextPage && <MoreButton list={thread} label="Show older messages" />}
          <ol className={classes.list}>
            {pages
              .toReversed()
              .flatMap(({ messages }) => messages)
              .map((message) => (
                <MessageItem
                  key={message.id}
                  message={message}
                  isOwn={false}
                  isMarked={message.isReported}
                />
              ))}
          </ol>
        </Card>
      )}
    </QueryView>
  );
}
