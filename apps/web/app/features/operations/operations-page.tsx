import { Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { PageHead } from '../../platform/page-head.tsx';
import { prefetch, stayInBrowser } from '../../platform/prefetch.ts';
import { findUser } from '../../platform/require-user.ts';
import type { PageHandle } from '../../ui/layout/bar-look.ts';
import { Page, PageHeader } from '../../ui/page.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { StaffOnly } from '../accounts/index.ts';
import { BackToAdmin } from '../admin/index.ts';
import type { Route } from './+types/operations-page.ts';
import { operationsQuery } from './api.ts';
import { FailureTable } from './failure-table.tsx';
import { HealthFigures } from './health-figures.tsx';
import { JobTable } from './job-table.tsx';
import classes from './operations.module.css';

export const handle: PageHandle = { bar: 'staff' };

export async function loader(args: Route.LoaderArgs) {
  const user = await findUser(args);
  const seesData = user?.role === 'master_admin' && !user.needsSecondFactor;
  return prefetch(args, (client) => (seesData ? [client.prefetchQuery(operationsQuery)] : []));
}
export const clientLoader = stayInBrowser;

/** The health of jobs, emails, webhooks and backups, for master admins. */
export default function OperationsPage() {
  return (
    <Page width="full">
      <PageHead title="Operations" />
      <StaffOnly allows={(role) => role === 'master_admin'} audience="master administrators">
        <Health />
      </StaffOnly>
    </Page>
  );
}

function Health() {
  const operations = useQuery(operationsQuery);
  return (
    <>
      <PageHeader title="Operations" size="small" actions={<BackToAdmin />} />
      <QueryView
        query={operations}
        loadingText="Loading operations…"
        failed="The state of operations could not be loaded"
        skeleton={<Skeleton className={classes.skeleton} />}
      >
        {(state) => (
          <Stack gap="xl">
            <HealthFigures state={state} />
            <section aria-labelledby="jobs">
              <h2 id="jobs" className={classes.heading}>
                Jobs
              </h2>
              <JobTable jobs={state.jobs} />
            </section>
            <section aria-labelledby="failures">
              <h2 id="failures" className={classes.heading}>
                Failed for good
              </h2>
              <FailureTable failures={state.failures} />
            </section>
          </Stack>
        )}
      </QueryView>
    </>
  );
}
