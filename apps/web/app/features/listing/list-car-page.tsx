import { accountDisabledText } from '@curbside/domain/states/action-table';
import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import type { PageHandle } from '../../shell/bar-look.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { Notice } from '../../ui/messages/notice.tsx';
import { Page, PageHeader } from '../../ui/page.tsx';
import { ListCarForm } from './list-car-form.tsx';
import { ListingRequirements } from './listing-requirements.tsx';
import { useHost } from './use-host.ts';

/** The form stays when the session ends, so that nothing entered is lost. */
export const handle: PageHandle = { staysWhenSignedOut: true };

export default function ListCarPage() {
  const { host, isSignedIn } = useHost();
  return (
    <Page>
      <PageHead title="List your car" />
      <PageHeader title="List Your Car" subtitle="Share your car and earn money" />
      {host.accountStatus === 'active' ? (
        <>
          <ListingRequirements host={host} />
          <ListCarForm key={host.id} host={host} isSignedIn={isSignedIn} />
        </>
      ) : (
        <Notice
          tone="danger"
          title="You can’t list a car right now"
          action={
            <Anchor component={Link} to="/support">
              Contact support
            </Anchor>
          }
        >
          {accountDisabledText}
        </Notice>
      )}
    </Page>
  );
}
