import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { PageHandle } from '../../../shell/bar-look.ts';
import { undoEmailChange } from '../api.ts';
import { AccountCard } from './account-card.tsx';
import { LinkAction } from './link-action.tsx';

export const handle: PageHandle = { bar: 'asphalt' };

/** Where the link to the earlier address leads. It asks first, since it signs out everywhere. */
export default function UndoEmailChangePage() {
  const token = useSearchParams()[0].get('token');
  const [isConfirmed, setConfirmed] = useState(false);
  return (
    <AccountCard title="Keep your earlier email address">
      {!token && <Text>This link is incomplete. Open the link in the email again.</Text>}
      {token && !isConfirmed && (
        <Stack>
          <Text>
            Your account goes back to the address this email was sent to, and every browser is
            signed out.
          </Text>
          <Button fullWidth onClick={() => setConfirmed(true)}>
            Change it back
          </Button>
        </Stack>
      )}
      {token && isConfirmed && (
        <LinkAction
          act={() => undoEmailChange(token)}
          pendingLabel="Changing the address back"
          failed="Failed to change the address back. Please open the link again."
        >
          <Stack>
            <Text role="status">
              Your account has its earlier email address, and every browser is signed out. Choose a
              new password, in case someone else knows the old one.
            </Text>
            <Button component={Link} to="/forgot-password" fullWidth>
              Choose a new password
            </Button>
          </Stack>
        </LinkAction>
      )}
    </AccountCard>
  );
}
