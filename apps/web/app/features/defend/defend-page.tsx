import { isAdmin, isStaff } from '@curbside/domain/accounts/states';
import { product } from '@curbside/domain/product';
import { riskTexts } from '@curbside/domain/risk/texts';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { stayInBrowser } from '../../platform/prefetch.ts';
import { useSignedInUser } from '../../platform/session.ts';
import type { PageHandle } from '../../shell/bar-look.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { staffLoader } from '../../shell/staff-loader.ts';
import { Notice } from '../../ui/messages/notice.tsx';
import { Page, PageHeader } from '../../ui/page.tsx';
import { StaffOnly } from '../accounts/index.ts';
import { StaffSearchBox } from '../staff-page/index.ts';
import { riskScoresQuery } from './api.ts';
import classes from './defend.module.css';
import { RiskChart } from './risk-chart.tsx';
import { RiskList, riskQueryOf } from './risk-list.tsx';

export const handle: PageHandle = { bar: 'staff' };

const title = `${product.name}Defend`;

export const loader = staffLoader(isStaff, (client, { url }) => [
  client.prefetchQuery(riskScoresQuery({ query: riskQueryOf(url.searchParams) })),
]);
export const clientLoader = stayInBrowser;

/** The dashboard of fraud and risk: everyone's score, and why it is what it is. */
export default function DefendPage() {
  const user = useSignedInUser();
  return (
    <Page width="full">
      <PageHead title={title} />
      <StaffOnly allows={isStaff} audience="staff">
        <Dashboard isReadOnly={!isAdmin(user.role)} />
      </StaffOnly>
    </Page>
  );
}

function Dashboard({ isReadOnly }: { isReadOnly: boolean }) {
  return (
    <>
      <PageHeader
        title={title}
        size="small"
        actions={
          <>
            <StaffSearchBox />
            <Button
              component={Link}
              to={`/${product.slug}-defend/rehearsal`}
              variant="default"
              size="sm"
            >
              Rehearse Rules
            </Button>
          </>
        }
      />
      {isReadOnly && (
        <Notice tone="info" className={classes.notice}>
          {riskTexts.readOnly}
        </Notice>
      )}
      <RiskChart />
      <RiskList />
    </>
  );
}
