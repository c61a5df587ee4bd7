import { newPasswordSchema, passwordLimits } from '@curbside/domain/accounts/fields';
import { Anchor, Button, PasswordInput, Stack, Text } from '@mantine/core';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { z } from 'zod';
import { useZodForm } from '../../platform/use-zod-form.ts';
import type { PageHandle } from '../../ui/layout/bar-look.ts';
import { Notice } from '../../ui/notice.tsx';
import { notifySuccess } from '../../ui/notify.ts';
import { AccountCard } from './account-card.tsx';
import { resetPassword } from './api.ts';

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
        <Text>This link is incomplete. Open the link in the mail, or ask for a new one.</Text>
      )}
    </AccountCard>
  );
}

function NewPasswordForm({ token }: { token: string }) {
  const navigate = useNavigate();
  const form = useZodForm({
    schema: newPasswordFormSchema,
    send: ({ newPassword }) => resetPassword({ token, newPassword }),
    onDone: () => {
      notifySuccess('Your password is changed. Sign in with the new one.');
      void navigate('/login');
    },
    failed: 'Failed to change your password. Please try again.',
  });
  return (
    <form {...form.props}>
      <Stack>
        <PasswordInput
          label="New password"
          description={`At least ${passwordLimits.min} characters.`}
          autoComplete="new-password"
          {...form.field('newPassword')}
        />
        <Notice tone="danger">{form.problem ?? form.problems.token}</Notice>
        <Button type="submit" loading={form.isPending} fullWidth>
          Save new password
        </Button>
      </Stack>
    </form>
  );
}
