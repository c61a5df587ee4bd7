import { marketTime } from '@curbside/domain/calendar/days';
import { payoutCalls } from '@curbside/domain/payouts/calls';
import { bankTransferNote } from '@curbside/domain/payouts/payout-words';
import { Button, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { listQuery } from '../../platform/list-query.ts';
import { prefetch, stayInBrowser } from '../../platform/prefetch.ts';
import { apiQuery, fetchedOnView } from '../../platform/query-client.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { PagedList } from '../../shell/paged-list.tsx';
import { QueryView } from '../../shell/query-view.tsx';
import { useListAddress } from '../../ui/lists/use-list-address.ts';
import { Beginning } from '../../ui/messages/beginning.tsx';
import { Notice } from '../../ui/messages/notice.tsx';
import { Page, PageHeader } from '../../ui/page.tsx';
import type { Route } from './+types/payout-statement-page.ts';
import classes from './payout-statement.module.css';
import { PayoutSums } from './payout-sums.tsx';
import { PayoutTable } from './payout-table.tsx';

const summaryQuery = { ...apiQuery(payoutCalls.payoutSummary, {}), ...fetchedOnView };
const payoutsQuery = (cursor?: string) =>
  listQuery(payoutCalls.payouts, { query: cursor ? { cursor } : {} });

export const loader = (args: Route.LoaderArgs) =>
  prefetch(args, (client) => [
    client.prefetchQuery(summaryQuery),
    client.prefetchQuery(payoutsQuery()),
  ]);
export const clientLoader = stayInBrowser;

/** Where the host's money is: what comes next, the sums, and every payout with its trip. */
export default function PayoutStatementPage() {
  const address = useListAddress(['created']);
  const summary = useQuery(summaryQuery);
  const payouts = useQuery(payoutsQuery(address.cursor));
  return (
    <Page>
      <PageHead title="Where is my money" />
      <PageHeader
        title="Where is my money"
        subtitle={`Every payout from your trips. Days are in ${marketTime}.`}
      />
      <Stack gap="lg">
        <QueryView
          query={summary}
          loadingText="Loading your totals…"
          skeleton={<Skeleton className={classes.sumsSkeleton} />}
          failed="Your totals could not be loaded"
        >
          {(sums) => (
            <>
              {sums.failed !== '0.00' && (
                <Notice tone="warning" title="A transfer has failed">
                  Please check your payments account. We try again every few minutes.
                </Notice>
              )}
              {sums.owed !== '0.00' && (
                <Notice tone="info" title="You owe part of earlier payouts">
                  It is taken from your next payouts before they are sent.
                </Notice>
              )}
              <PayoutSums sums={sums} />
            </>
          )}
        </QueryView>
        <PagedList
          query={payouts}
          noun="payout"
          address={address}
          loadingText="Loading your payouts…"
          skeleton={<Skeleton className={classes.tableSkeleton} />}
          failed="Your payouts could not be loaded"
          empty={<NoPayouts />}
        >
          {(rows) => <PayoutTable payouts={rows} isWhole={payouts.data?.total === rows.length} />}
        </PagedList>
        <p className={classes.note}>
          A payout is sent when its trip is completed, once no incident or dispute holds it back.
          What you owe from other trips is kept first. {bankTransferNote}
        </p>
      </Stack>
    </Page>
  );
}

function NoPayouts() {
  return (
    <Beginning
      text="No payouts yet. They begin with the first trip that you approve."
      action={
        <Button component={Link} to="/owner-bookings">
          See your requests
        </Button>
      }
    />
  );
}
