import type { Role } from '@curbside/domain/accounts/states';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useSignedInUser } from '../../platform/session.ts';
import { PageMessage } from '../../ui/messages/page-message.tsx';

interface StaffOnlyProps {
  /** Whether the page is for this role. */
  allows: (role: Role) => boolean;
  /** Whom the page is for: 'administrators'. */
  audience: string;
  children: ReactNode;
}

/** A page of the staff's: others read whom it is for, and staff without a second factor what to do. */
export function StaffOnly({ allows, audience, children }: StaffOnlyProps) {
  const user = useSignedInUser();
  if (!allows(user.role)) {
    return (
      <PageMessage
        headingLevel={1}
        title="No access"
        text={`This page is for ${audience}.`}
        action={
          <Button component={Link} to="/" variant="default">
            Back to Site
          </Button>
        }
      />
    );
  }
  if (user.needsSecondFactor) {
    return (
      <PageMessage
        headingLevel={1}
        title="Protect your account first"
        text="Staff sign in with two-factor authentication. Turn it on, and this page opens."
        action={
          <Button component={Link} to="/account-settings">
            Open Account Settings
          </Button>
        }
      />
    );
  }
  return children;
}
