import type { Role } from '@curbside/domain/accounts/states';
import type { ReactNode } from 'react';
import { useSignedInUser } from '../../platform/session.ts';
import { MissingPage } from '../../shell/missing-page.tsx';

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
      <MissingPage
        title="No access"
        text={`This page is for ${audience}.`}
        ways={[
          { to: '/', label: 'Back to Site' },
          { to: '/dashboard', label: 'Your trips' },
        ]}
      />
    );
  }
  if (user.needsSecondFactor) {
    return (
      <MissingPage
        title="Protect your account first"
        text="Staff sign in with two-factor authentication. Turn it on, and this page opens."
        ways={[{ to: '/account-settings', label: 'Open Account Settings' }]}
      />
    );
  }
  return children;
}
