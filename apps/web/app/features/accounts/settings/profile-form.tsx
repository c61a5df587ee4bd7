import type { User } from '@curbside/domain/accounts/endpoints';
import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { userQuery } from '../../../platform/session.ts';
import { useZodForm } from '../../../platform/use-zod-form.ts';
import { Panel } from '../../../ui/cards/panel.tsx';
import { Notice } from '../../../ui/messages/notice.tsx';
import { notifySuccess } from '../../../ui/messages/notify.ts';
import { useSignInAgain } from '../../sign-in-again/index.ts';
import { changedFields, type ProfileFields, updateProfile } from '../api.ts';

/** Plain text; the server validates formats. */
const profileFormSchema = z.object({ email: z.string(), phoneNumber: z.string() });

function successText({ pendingEmail }: User, entered: ProfileFields): string {
  const done = 'Profile updated successfully!';
  // A new address that still waits from before is no news.
  const isNew = pendingEmail !== null && pendingEmail === entered.email.trim().toLowerCase();
  return isNew
    ? `${done} Your new email address takes effect once you open the link in the email we sent there.`
    : done;
}

/** Only what has changed is sent, and nothing where nothing has. */
export function ProfileForm({ user }: { user: User }) {
  const queryClient = useQueryClient();
  const again = useSignInAgain();
  const [isUnchanged, setUnchanged] = useState(false);
  const form = useZodForm({
    schema: profileFormSchema,
    send: async (entered) => {
      const changed = changedFields(user, entered);
      if (!changed) return undefined;
      return again.run((currentPassword) => updateProfile({ ...changed, currentPassword }));
    },
    onDone: (saved, entered) => {
      setUnchanged(!saved);
      if (!saved) return;
      queryClient.setQueryData(userQuery.queryKey, saved);
      notifySuccess(successText(saved, entered));
    },
    onFailed: () => setUnchanged(false),
    failed: 'Failed to update profile',
    fieldOfCode: { email_taken: 'email' },
  });
  return (
    <Panel title="Profile Information">
      <form {...form.props}>
        <Stack>
          <TextInput
            label="Email"
            type="email"
            autoComplete="email"
            defaultValue={user.email}
            description={
              user.pendingEmail
                ? `${user.pendingEmail} takes effect once you open the link in the email we sent there.`
                : undefined
            }
            {...form.field('email')}
          />
          <TextInput
            label="Phone number"
            type="tel"
            autoComplete="tel"
            defaultValue={user.phoneNumber ?? ''}
            {...form.field('phoneNumber')}
          />
          <Notice tone="danger">{form.problem}</Notice>
          <Group>
            <Button type="submit" variant="default" loading={form.isPending}>
              Save Changes
            </Button>
            <Text c="dimmed" role="status">
              {isUnchanged && 'Nothing has changed.'}
            </Text>
          </Group>
        </Stack>
      </form>
      {again.dialog}
    </Panel>
  );
}
