import { useFreshUser } from '../../../platform/session.ts';
import { PageHead } from '../../../shell/page-head.tsx';
import { IndexedParts } from '../../../ui/indexed-parts.tsx';
import { Page, PageHeader } from '../../../ui/page.tsx';
import { NotificationsPanel } from '../../notices/index.ts';
import { PaymentMethodsPanel } from '../../payment-methods/index.ts';
import { PayoutPanel } from '../../payouts/index.ts';
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
        parts={[
          // A new address waiting for its mail empties the form back to what counts.
          {
            id: 'profile',
            name: 'Profile',
            content: <ProfileForm key={user.pendingEmail} user={user} />,
          },
          { id: 'identity', name: 'Identity', content: <IdentityVerification user={user} /> },
          { id: 'cards', name: 'Payment methods', content: <PaymentMethodsPanel /> },
          { id: 'notifications', name: 'Notifications', content: <NotificationsPanel /> },
          {
            id: 'payouts',
            name: 'Payouts',
            content: <PayoutPanel title="Payouts" wayBack={settingsWayBack} />,
          },
          { id: 'password', name: 'Password', content: <PasswordForm user={user} /> },
          {
            id: 'two-factor',
            name: 'Two-factor',
            content: <SecondFactorPanel user={user} />,
          },
          { id: 'sessions', name: 'Where you are signed in', content: <SessionList /> },
          { id: 'data', name: 'Your data', content: <DownloadData /> },
          { id: 'delete', name: 'Delete account', content: <DeleteAccount /> },
        ]}
      />
    </Page>
  );
}
