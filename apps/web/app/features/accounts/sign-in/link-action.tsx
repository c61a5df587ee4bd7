import { Anchor, Loader, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { messageOf } from '../../../platform/api-error.ts';
import { userQuery } from '../../../platform/session.ts';

interface LinkActionProps {
  /** Sends the link's token to the API. */
  act: () => Promise<unknown>;
  pendingLabel: string;
  failed: string;
  /** Once it is done. */
  children: ReactNode;
}

/** Does what the link of an email is for as soon as its page is open, once. */
export function LinkAction({ act, pendingLabel, failed, children }: LinkActionProps) {
  const queryClient = useQueryClient();
  const isSent = useRef(false);
  const { mutate, isSuccess, error } = useMutation({
    mutationFn: act,
    onSuccess: () => queryClient.invalidateQueries(userQuery),
  });
  useEffect(() => {
    // A token works once, and a page may render twice.
    if (isSent.current) return;
    isSent.current = true;
    mutate();
  }, [mutate]);

  if (error) {
    return (
      <>
        <Text role="alert">{messageOf(error, failed)}</Text>
        <SettingsLink />
      </>
    );
  }
  if (!isSuccess) return <Loader aria-label={pendingLabel} />;
  return children;
}

/** The way on from a link that does not work; the sign-in form stands before it. */
export function SettingsLink() {
  return (
    <Anchor component={Link} to="/account-settings">
      Account Settings
    </Anchor>
  );
}
