import { Stack } from '@mantine/core';
import { useFreshUser } from '../../../platform/session.ts';
import { PageHead } from '../../../shell/page-head.tsx';
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
    <Page width="text">
      <PageHead title="Account Settings" />
      <PageHeader title="Account Settings" />
      <Stack gap="lg">
        {/* A new address waiting for its mail empties the form back to what counts. */}
        <ProfileForm key={user.pendingEmail} user={user} />
        <IdentityVerification user={user} />
        <PaymentMethodsPanel />
        <NotificationsPanel />
        <PayoutPanel title="Payouts" wayBack={settingsWayBack} />
        <PasswordForm user={user} />
        <SecondFactorPanel user={user} />
        <SessionList />
        <DownloadData />
        <DeleteAccount />
      </Stack>
    </Page>
  );
}
