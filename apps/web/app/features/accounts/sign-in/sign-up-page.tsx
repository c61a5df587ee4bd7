import { accountCalls } from '@curbside/domain/accounts/calls';
import { passwordLimits } from '@curbside/domain/accounts/fields';
import { signUpFormSchema } from '@curbside/domain/accounts/forms';
import { Anchor, Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { Link } from 'react-router';
import { useZodForm } from '../../../platform/use-zod-form.ts';
import type { PageHandle } from '../../../shell/bar-look.ts';
import { visitorsOnly } from '../../../shell/require-user.ts';
import { Notice } from '../../../ui/messages/notice.tsx';
import { ChosenCar } from '../../cars/index.ts';
import { signUp } from '../api.ts';
import { leaveFor, useReturnPath } from '../use-return-path.ts';
import { AccountCard } from './account-card.tsx';
import classes from './sign-up-page.module.css';
import { useFormPost } from './use-form-post.ts';

export const loader = visitorsOnly;
export const clientLoader = visitorsOnly;

export const handle: PageHandle = { bar: 'asphalt' };

export default function SignUpPage() {
  const { returnPath, pathAfter, query } = useReturnPath();
  const post = useFormPost(accountCalls.signUp, query);
  const form = useZodForm({
    schema: signUpFormSchema,
    send: signUp,
    onDone: (answer) => leaveFor(pathAfter(answer)),
    failed: 'Failed to create your account. Please try again.',
    fieldOfCode: { email_taken: 'email' },
  });
  return (
    <AccountCard
      title="Create an account"
      subtitle="One account to rent cars and to share yours."
      footer={
        <>
          Have an account?{' '}
          <Anchor component={Link} to={`/login${query}`}>
            Sign in
          </Anchor>
        </>
      }
    >
      <ChosenCar returnPath={returnPath} />
      <form {...post.props} {...form.props}>
        <Stack>
          <div className={classes.names}>
            <TextInput label="First name" autoComplete="given-name" {...form.field('firstName')} />
            <TextInput label="Last name" autoComplete="family-name" {...form.field('lastName')} />
          </div>
          <TextInput label="Email" type="email" autoComplete="email" {...form.field('email')} />
          <PasswordInput
            label="Password"
            description={`At least ${passwordLimits.min} characters.`}
            autoComplete="new-password"
            {...form.field('password')}
          />
          <Notice tone="danger">{form.problem ?? post.problem}</Notice>
          <Button type="submit" loading={form.isPending || form.isDone} fullWidth>
            Create account
          </Button>
        </Stack>
      </form>
    </AccountCard>
  );
}
