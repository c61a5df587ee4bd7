import { Anchor, Text } from '@mantine/core';
import { Link, useSearchParams } from 'react-router';
import type { PageHandle } from '../../../shell/bar-look.ts';
import { confirmEmail } from '../api.ts';
import { AccountCard } from './account-card.tsx';
import { LinkAction, SettingsLink } from './link-action.tsx';

export const handle: PageHandle = { bar: 'asphalt' };

/** Where the link of the email leads. Opening it is enough. */
export default function ConfirmEmailPage() {
  const token = useSearchParams()[0].get('token');
  return (
    <AccountCard title="Confirm your email">
      {token ? (
        <LinkAction
          act={() => confirmEmail(token)}
          pendingLabel="Confirming your email"
          failed="Failed to confirm your email. Please open the link again."
        >
          <Text role="status">Your email is confirmed.</Text>
          <Anchor component={Link} to="/">
            Browse Cars
          </Anchor>
        </LinkAction>
      ) : (
        <>
          <Text>
            This link is no longer valid. Save the address in Settings again to get another.
          </Text>
          <SettingsLink />
        </>
      )}
    </AccountCard>
  );
}
