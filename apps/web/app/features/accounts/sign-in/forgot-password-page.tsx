import { accountCalls } from '@curbside/domain/accounts/calls';
import { signUpFormSchema } from '@curbside/domain/accounts/forms';
import { Anchor, Button, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useZodForm } from '../../../platform/use-zod-form.ts';
import type { PageHandle } from '../../../shell/bar-look.ts';
import { Notice } from '../../../ui/messages/notice.tsx';
import { requestPasswordReset } from '../api.ts';
import { useReturnPath } from '../use-return-path.ts';
import { AccountCard } from './account-card.tsx';
import { useFormPost } from './use-form-post.ts';

const emailFormSchema = signUpFormSchema.pick({ email: true });

export const handle: PageHandle = { bar: 'asphalt' };

export default function ForgotPasswordPage() {
  const { query } = useReturnPath();
  const post = useFormPost(accountCalls.requestPasswordReset);
  const isSent = useSearchParams()[0].has('sent');
  const [sentTo, setSentTo] = useState<string>();
  const form = useZodForm({
    schema: emailFormSchema,
    send: requestPasswordReset,
    onDone: (_, { email }) => setSentTo(email),
    failed: 'Failed to send the email. Please try again.',
  });
  return (
    <AccountCard
      title="Reset your password"
      subtitle="We send you an email with a link to choose a new one."
      footer={
        <Anchor component={Link} to={`/login${query}`}>
          Back to sign in
        </Anchor>
      }
    >
      <form {...post.props} {...form.props}>
        <Stack>
          <TextInput label="Email" type="email" autoComplete="username" {...form.field('email')} />
          <Notice tone="danger">{form.problem ?? post.problem}</Notice>
          {(sentTo || isSent) && (
            // The same words whether or not there is such an account.
            <Notice tone="success">
              If there is an account for {sentTo ?? 'this address'}, an email with a link is on its
              way.
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
