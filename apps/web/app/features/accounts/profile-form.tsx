import { profileBodySchema, type User } from '@curbside/domain/accounts';
import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { userQuery } from '../../platform/session.ts';
import { useZodForm } from '../../platform/use-zod-form.ts';
import { FormProblem } from '../../ui/form-problem.tsx';
import { notifyFailure, notifySuccess } from '../../ui/notify.ts';
import { Panel } from '../../ui/panel.tsx';
import { changedFields, updateProfile } from './api.ts';

const profileFormSchema = profileBodySchema.required();

/** Only what has changed is sent, and nothing where nothing has (section 5). */
export function ProfileForm({ user }: { user: User }) {
  const queryClient = useQueryClient();
  const [isUnchanged, setUnchanged] = useState(false);
  const form = useZodForm({
    schema: profileFormSchema,
    send: async (entered) => {
      const changed = changedFields(user, entered);
      return changed && updateProfile(changed);
    },
    onDone: (saved) => {
      setUnchanged(!saved);
      if (!saved) return;
      queryClient.setQueryData(userQuery.queryKey, saved);
      notifySuccess('Profile updated successfully!');
    },
    onFailed: () => notifyFailure('Failed to update profile'),
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
                ? `${user.pendingEmail} counts once you open the link in the mail we sent there.`
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
          <FormProblem text={form.problem} />
          <Group>
            <Button type="submit" loading={form.isPending}>
              Save Changes
            </Button>
            <Text c="dimmed" role="status">
              {isUnchanged && 'Nothing has changed.'}
            </Text>
          </Group>
        </Stack>
      </form>
    </Panel>
  );
}
