import type { User } from '@curbside/domain/accounts/endpoints';
import {
  newPasswordSchema,
  passwordLimits,
  passwordSchema,
} from '@curbside/domain/accounts/fields';
import { Button, PasswordInput, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { userQuery } from '../../../platform/session.ts';
import { useZodForm } from '../../../platform/use-zod-form.ts';
import { Panel } from '../../../ui/cards/panel.tsx';
import { Notice } from '../../../ui/messages/notice.tsx';
import { notifySuccess } from '../../../ui/messages/notify.ts';
import { changePassword, sessionsQuery } from '../api.ts';

const changeSchema = z.object({ currentPassword: passwordSchema, newPassword: newPasswordSchema });
/** An account of a sign-in provider gets its first password. */
const firstSchema = changeSchema.partial({ currentPassword: true });

export function PasswordForm({ user }: { user: User }) {
  const hasPassword = user.hasPassword !== false;
  const queryClient = useQueryClient();
  const form = useZodForm({
    schema: hasPassword ? changeSchema : firstSchema,
    send: changePassword,
    onDone: () => {
      form.props.ref.current?.reset();
      void queryClient.invalidateQueries(sessionsQuery);
      void queryClient.invalidateQueries(userQuery);
      notifySuccess('Your password is changed. Your other sessions are signed out.');
    },
    failed: 'Failed to change your password. Please try again.',
  });
  return (
    <Panel title="Password">
      <form {...form.props}>
        <Stack>
          {hasPassword ? (
            <PasswordInput
              label="Current password"
              autoComplete="current-password"
              {...form.field('currentPassword')}
            />
          ) : (
            <Text>You sign in with a provider. Add a password to sign in without it, too.</Text>
          )}
          <PasswordInput
            label="New password"
            description={`At least ${passwordLimits.min} characters.`}
            autoComplete="new-password"
            {...form.field('newPassword')}
          />
          <Notice tone="danger">
            {form.problem ?? (hasPassword ? undefined : form.problems.currentPassword)}
          </Notice>
          <div>
            <Button type="submit" variant="default" loading={form.isPending}>
              {hasPassword ? 'Change Password' : 'Set Password'}
            </Button>
          </div>
        </Stack>
      </form>
    </Panel>
  );
}
