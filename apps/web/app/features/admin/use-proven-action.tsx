import { PasswordInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, messageOf } from '../../platform/api-error.ts';
import { useUser } from '../../platform/session.ts';
import { Notice } from '../../ui/notice.tsx';

interface ProvenAction<Result> {
  /** Gets the password where the sign-in is too long ago. */
  act: (currentPassword: string | undefined) => Promise<Result>;
  /** What it says when it fails without a reason. */
  failed: string;
  onDone: (result: Result) => void;
}

/**
 * An action on somebody's account. Where the last sign-in is too long ago the server asks for the
 * password: `fields` shows the field for it, and the problem of the last attempt.
 */
export function useProvenAction<Result>(options: ProvenAction<Result>) {
  const { act, failed, onDone } = options;
  // Without a password, the server's refusal says to sign in again with the provider.
  const hasPassword = useUser()?.hasPassword !== false;
  const [isPasswordAsked, setPasswordAsked] = useState(false);
  const [password, setPassword] = useState('');
  const mutation = useMutation({
    mutationFn: () => act(isPasswordAsked && hasPassword ? password : undefined),
    onSuccess: onDone,
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'sign_in_again') setPasswordAsked(true);
    },
  });
  const fields = (
    <>
      {mutation.error && <Notice tone="danger">{messageOf(mutation.error, failed)}</Notice>}
      {isPasswordAsked && hasPassword && (
        <PasswordInput
          label="Your password"
          autoComplete="current-password"
          value={password}
          onChange={({ currentTarget }) => setPassword(currentTarget.value)}
          data-autofocus
        />
      )}
    </>
  );
  return { run: () => mutation.mutate(), isPending: mutation.isPending, fields };
}
