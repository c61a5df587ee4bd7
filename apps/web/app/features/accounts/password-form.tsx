import {
  newPasswordSchema,
  passwordLimits,
  passwordSchema,
} from '@curbside/domain/accounts/fields';
import { Button, PasswordInput, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { useZodForm } from '../../platform/use-zod-form.ts';
import { Notice } from '../../ui/notice.tsx';
import { notifySuccess } from '../../ui/notify.ts';
import { Panel } from '../../ui/panel.tsx';
import { changePassword, sessionsQuery } from './api.ts';

const formSchema = z.object({ currentPassword: passwordSchema, newPassword: newPasswordSchema });

export function PasswordForm() {
  const queryClient = useQueryClient();
  const form = useZodForm({
    schema: formSchema,
    send: changePassword,
    onDone: () => {
      form.props.ref.current?.reset();
      void queryClient.invalidateQueries(sessionsQuery);
      notifySuccess('Your password is changed. Your other sessions are signed out.');
    },
    failed: 'Failed to change your password. Please try again.',
  });
  return (
    <Panel title="Password">
      <form {...form.props}>
        <Stack>
          <PasswordInput
            label="Current password"
            autoComplete="current-password"
            {...form.field('currentPassword')}
          />
          <PasswordInput
            label="New password"
            description={`At least ${passwordLimits.min} characters.`}
            autoComplete="new-password"
            {...form.field('newPassword')}
          />
          <Notice tone="danger">{form.problem}</Notice>
          <div>
            <Button type="submit" loading={form.isPending}>
              Change Password
            </Button>
          </div>
        </Stack>
      </form>
    </Panel>
  );
}
