import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { PageMessage } from '../../ui/page-message.tsx';

/** What people who are not staff see of the dashboard. */
export function NoAccess() {
  return (
    <PageMessage
      headingLevel={1}
      title="No access"
      text="This page is for staff."
      action={
        <Button component={Link} to="/" variant="default">
          Back to Site
        </Button>
      }
    />
  );
}
