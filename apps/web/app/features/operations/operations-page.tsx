import type { Role } from '@curbside/domain/accounts/states';
import { Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { stayInBrowser } from '../../platform/prefetch.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { QueryView } from '../../shell/query-view.tsx';
import { staffLoader } from '../../shell/staff-loader.ts';
import { StaffOnly } from '../accounts/index.ts';
import { statsQuery } from '../admin/index.ts';
import { operationsQuery } from './api.ts';
import { FailureTable } from './failure-table.tsx';
import { HealthFigures } from './health-figures.tsx';
import { JobTable } from './job-table.tsx';
import classes from './operations.module.css';
import { SweepTable } from './sweep-table.tsx';

const isMasterAdmin = (role: Role) => role === 'master_admin';

export const loader = staffLoader(isMasterAdmin, (client) => [
  client.prefetchQuery(operationsQuery),
  client.prefetchQuery(statsQuery),
]);
export const clientLoader = stayInBrowser;

/** The health of jobs, emails, webhooks and backups, for master admins. */
export default function OperationsPage() {
  return (
    <>
      <PageHead title="Operations" />
      <StaffOnly allows={isMasterAdmin} audience="master administrators">
        <Health />
      </StaffOnly>
    </>
  );
}

function Health() {
  const operations = useQuery(operationsQuery);
  return (
    <QueryView
      query={operations}
      loadingText="Loading operations…"
      failed="The state of operations could not be loaded"
      skeleton={<Skeleton className={classes.skeleton} />}
    >
      {(state) => (
        <Stack gap="xl">
          <HealthFigures state={state} />
          {state.failures.length > 0 && (
            <section aria-labelledby="failures">
              <h2 id="failures" className={classes.heading}>
                Failed permanently
              </h2>
              <FailureTable failures={state.failures} />
            </section>
          )}
          <section aria-labelledby="jobs">
            <h2 id="jobs" className={classes.heading}>
              Jobs
            </h2>
            <JobTable jobs={state.jobs} />
          </section>
          <section aria-labelledby="sweeps">
            <h2 id="sweeps" className={classes.heading}>
              Sweeps
            </h2>
            <SweepTable sweeps={state.sweeps} />
          </section>
        </Stack>
      )}
    </QueryView>
  );
}
