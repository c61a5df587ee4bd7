import { signUpFormSchema } from '@curbside/domain/accounts/endpoints';
import { Anchor, Button, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { useZodForm } from '../../platform/use-zod-form.ts';
import type { PageHandle } from '../../ui/layout/bar-look.ts';
import { Notice } from '../../ui/notice.tsx';
import { AccountCard } from './account-card.tsx';
import { requestPasswordReset } from './api.ts';
import { useReturnPath } from './use-return-path.ts';

const emailFormSchema = signUpFormSchema.pick({ email: true });

export const handle: PageHandle = { bar: 'asphalt' };

export default function ForgotPasswordPage() {
  const { query } = useReturnPath();
  const [sentTo, setSentTo] = useState<string>();
  const form = useZodForm({
    schema: emailFormSchema,
    send: requestPasswordReset,
    onDone: (_, { email }) => setSentTo(email),
    failed: 'Failed to send the mail. Please try again.',
  });
  return (
    <AccountCard
      title="Reset your password"
      subtitle="We send you a mail with a link to choose a new one."
      footer={
        <Anchor component={Link} to={`/login${query}`}>
          Back to sign in
        </Anchor>
      }
    >
      <form {...form.props}>
        <Stack>
          <TextInput label="Email" type="email" autoComplete="username" {...form.field('email')} />
          <Notice tone="danger">{form.problem}</Notice>
          {sentTo && (
            // The same words whether or not there is such an account.
            <Notice tone="success">
              If there is an account for {sentTo}, a mail with a link is on its way.
            </Notice>
          )}
          <Button type="submit" loading={form.isPending} fullWidth>
            Send the link
          </Button>
        </Stack>
      </form>
    </AccountCard>
  );
}
