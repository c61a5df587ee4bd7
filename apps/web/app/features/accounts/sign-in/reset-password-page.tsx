import { accountCalls } from '@curbside/domain/accounts/calls';
import { newPasswordSchema, passwordLimits } from '@curbside/domain/accounts/fields';
import { Anchor, Button, PasswordInput, Stack, Text } from '@mantine/core';
import { Link, useSearchParams } from 'react-router';
import { z } from 'zod';
import { useZodForm } from '../../../platform/use-zod-form.ts';
import type { PageHandle } from '../../../shell/bar-look.ts';
import { Notice } from '../../../ui/messages/notice.tsx';
import { resetPassword } from '../api.ts';
import { leaveFor } from '../use-return-path.ts';
import { AccountCard } from './account-card.tsx';
import { useFormPost } from './use-form-post.ts';

const newPasswordFormSchema = z.object({ newPassword: newPasswordSchema });

export const handle: PageHandle = { bar: 'asphalt' };

export default function ResetPasswordPage() {
  const token = useSearchParams()[0].get('token');
  return (
    <AccountCard
      title="Choose a new password"
      footer={
        <Anchor component={Link} to="/forgot-password">
          Ask for a new link
        </Anchor>
      }
    >
      {token ? (
        <NewPasswordForm token={token} />
      ) : (
        <Text>This link is incomplete. Open the link in the email, or ask for a new one.</Text>
      )}
    </AccountCard>
  );
}

function NewPasswordForm({ token }: { token: string }) {
  const post = useFormPost(accountCalls.resetPassword);
  const form = useZodForm({
    schema: newPasswordFormSchema,
    send: ({ newPassword }) => resetPassword({ token, newPassword }),
    // Every session has ended, so the next page comes from the server.
    onDone: () => leaveFor('/login?reset=1'),
    failed: 'Failed to change your password. Please try again.',
  });
  return (
    <form {...post.props} {...form.props}>
      <input type="hidden" name="token" value={token} />
      <Stack>
        <PasswordInput
          label="New password"
          description={`At least ${passwordLimits.min} characters.`}
          autoComplete="new-password"
          {...form.field('newPassword')}
        />
        <Notice tone="danger">{form.problem ?? form.problems.token ?? post.problem}</Notice>
        <Button type="submit" loading={form.isPending || form.isDone} fullWidth>
          Save new password
        </Button>
      </Stack>
    </form>
  );
}
