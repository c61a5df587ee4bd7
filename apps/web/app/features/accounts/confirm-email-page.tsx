import { Anchor, Loader, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link, useSearchParams } from 'react-router';
import { messageOf } from '../../platform/api-error.ts';
import { userQuery } from '../../platform/session.ts';
import type { PageHandle } from '../../ui/layout/bar-look.ts';
import { AccountCard } from './account-card.tsx';
import { confirmEmail } from './api.ts';

const invalidLink =
  'This link is no longer valid. Save the address in Settings again to get another.';

/** Where the link of the mail leads. Opening it is enough. */
export const handle: PageHandle = { bar: 'asphalt' };

export default function ConfirmEmailPage() {
  const token = useSearchParams()[0].get('token');
  return (
    <AccountCard title="Confirm your email">
      {token ? <Confirmation token={token} /> : <Text>{invalidLink}</Text>}
    </AccountCard>
  );
}

function Confirmation({ token }: { token: string }) {
  const queryClient = useQueryClient();
  const isSent = useRef(false);
  const { mutate, isSuccess, error } = useMutation({
    mutationFn: confirmEmail,
    onSuccess: () => queryClient.invalidateQueries(userQuery),
  });
  useEffect(() => {
    // A token works once: what renders twice must not send it twice.
    if (isSent.current) return;
    isSent.current = true;
    mutate(token);
  }, [token, mutate]);

  if (error) {
    return (
      <Text role="alert">
        {messageOf(error, 'Failed to confirm your email. Please open the link again.')}
      </Text>
    );
  }
  if (!isSuccess) return <Loader aria-label="Confirming your email" />;
  return (
    <>
      <Text role="status">Your email is confirmed.</Text>
      <Anchor component={Link} to="/">
        Find a car
      </Anchor>
    </>
  );
}
