import type { ReactNode } from 'react';
import { useFreshUser } from '../../../platform/session.ts';
import { PageHead } from '../../../shell/page-head.tsx';
import { IndexedParts } from '../../../ui/indexed-parts.tsx';
import { Page, PageHeader } from '../../../ui/page.tsx';
import { NotificationsPanel } from '../../notices/index.ts';
import { PaymentMethodsPanel } from '../../payment-methods/index.ts';
import { PayoutPanel } from '../../payouts/index.ts';
import classes from './account-settings.module.css';
import { DeleteAccount } from './delete-account.tsx';
import { DownloadData } from './download-data.tsx';
import { IdentityVerification, settingsWayBack } from './identity-verification.tsx';
import { PasswordForm } from './password-form.tsx';
import { ProfileForm } from './profile-form.tsx';
import { SecondFactorPanel } from './second-factor-panel.tsx';
import { SessionList } from './session-list.tsx';

export default function AccountSettingsPage() {
  const user = useFreshUser();
  return (
    <Page>
      <PageHead title="Account Settings" />
      <PageHeader title="Account Settings" />
      <IndexedParts
        isIndexOnPhones
        parts={[
          group('account', 'Account', {
            // A new address waiting for its mail empties the form back to what counts.
            profile: <ProfileForm key={user.pendingEmail} user={user} />,
            identity: <IdentityVerification user={user} />,
          }),
          group('payments', 'Payments', {
            cards: <PaymentMethodsPanel />,
            payouts: <PayoutPanel title="Payouts" wayBack={settingsWayBack} />,
          }),
          group('emails', 'Emails and alerts', { notifications: <NotificationsPanel /> }),
          group('security', 'Security', {
            password: <PasswordForm user={user} />,
            'two-factor': <SecondFactorPanel user={user} />,
            sessions: <SessionList />,
          }),
          group('privacy', 'Privacy', { data: <DownloadData />, delete: <DeleteAccount /> }),
        ]}
      />
    </Page>
  );
}

/** Settings that belong together, on one ground; each has its own address after #. */
function group(id: string, name: string, settings: Record<string, ReactNode>) {
  return {
    id,
    name,
    content: (
      <>
        <p className={classes.name}>{name}</p>
        <div className={classes.group}>
          {Object.entries(settings).map(([settingId, content]) => (
            <div key={settingId} id={settingId} className={classes.setting}>
              {content}
            </div>
          ))}
        </div>
      </>
    ),
  };
}
