import { secondFactorBodySchema } from '@curbside/domain/accounts/forms';
import { secondFactorCalls } from '@curbside/domain/accounts/second-factor-calls';
import { product } from '@curbside/domain/product';
import { Anchor, Button, Stack, TextInput } from '@mantine/core';
import { Link } from 'react-router';
import { useZodForm } from '../../../platform/use-zod-form.ts';
import type { PageHandle } from '../../../shell/bar-look.ts';
import { visitorsOnly } from '../../../shell/require-user.ts';
import { Notice } from '../../../ui/messages/notice.tsx';
import { signInWithSecondFactor } from '../api.ts';
import { leaveFor, useReturnPath } from '../use-return-path.ts';
import { AccountCard } from './account-card.tsx';
import { useFormPost } from './use-form-post.ts';

export const loader = visitorsOnly;
export const clientLoader = visitorsOnly;

export const handle: PageHandle = { bar: 'asphalt' };

/** The second step of signing in, where the account has a second factor. */
export default function SecondFactorPage() {
  const { pathAfter, query } = useReturnPath();
  const post = useFormPost(secondFactorCalls.signInWithSecondFactor, query);
  const form = useZodForm({
    schema: secondFactorBodySchema,
    send: signInWithSecondFactor,
    onDone: (answer) => leaveFor(pathAfter(answer)),
    failed: 'Failed to sign in. Please try again.',
  });
  return (
    <AccountCard
      title="Enter your code"
      subtitle={`Open your authenticator app, and enter the code that it shows for ${product.name}.`}
      footer={
        <Anchor component={Link} to={`/login${query}`}>
          Back to sign in
        </Anchor>
      }
    >
      <form {...post.props} {...form.props}>
        <Stack>
          <TextInput
            label="Code"
            description="6 digits, or one of your backup codes."
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={20}
            autoFocus
            {...form.field('code')}
          />
          <Notice tone="danger">{form.problem ?? post.problem}</Notice>
          <Button type="submit" loading={form.isPending || form.isDone} fullWidth>
            Sign in
          </Button>
        </Stack>
      </form>
    </AccountCard>
  );
}
