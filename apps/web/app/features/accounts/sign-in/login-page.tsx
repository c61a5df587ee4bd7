import { accountCalls } from '@curbside/domain/accounts/calls';
import { signInBodySchema } from '@curbside/domain/accounts/forms';
import { Anchor, Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { hasCode } from '../../../platform/api-error.ts';
import { useZodForm } from '../../../platform/use-zod-form.ts';
import type { PageHandle } from '../../../shell/bar-look.ts';
import { visitorsOnly } from '../../../shell/require-user.ts';
import { Notice } from '../../../ui/messages/notice.tsx';
import { ChosenCar } from '../../cars/index.ts';
import { signIn, signInProvidersQuery } from '../api.ts';
import { leaveFor, useReturnPath } from '../use-return-path.ts';
import { AccountCard } from './account-card.tsx';
import { useFormPost } from './use-form-post.ts';

export const loader = visitorsOnly;
export const clientLoader = visitorsOnly;

export const handle: PageHandle = { bar: 'asphalt' };

export default function LoginPage() {
  const { returnPath, pathAfter, query } = useReturnPath();
  const post = useFormPost(accountCalls.signIn, query);
  const isReset = useSearchParams()[0].has('reset');
  const providers = useQuery(signInProvidersQuery);
  const form = useZodForm({
    schema: signInBodySchema,
    send: signIn,
    onDone: (answer) => leaveFor(pathAfter(answer)),
    onFailed: (error) => {
      if (hasCode(error, accountCalls.signIn, 'second_factor_required')) {
        leaveFor(`/second-factor${query}`);
      }
    },
    failed: 'Failed to sign in. Please try again.',
  });
  return (
    <AccountCard
      title="Sign in"
      footer={
        <>
          New here?{' '}
          <Anchor component={Link} to={`/sign-up${query}`}>
            Create an account
          </Anchor>
        </>
      }
    >
      <ChosenCar returnPath={returnPath} />
      <form {...post.props} {...form.props}>
        <Stack>
          <TextInput label="Email" type="email" autoComplete="username" {...form.field('email')} />
          <PasswordInput
            label="Password"
            autoComplete="current-password"
            {...form.field('password')}
          />
          <Notice tone="danger">{form.problem ?? post.problem}</Notice>
          {isReset && (
            <Notice tone="success">Your password is changed. Sign in with the new one.</Notice>
          )}
          <Button type="submit" loading={form.isPending || form.isDone} fullWidth>
            Sign in
          </Button>
          {providers.data?.map(({ name, url }) => (
            <Button key={url} component="a" href={`${url}${query}`} variant="default" fullWidth>
              Continue with {name}
            </Button>
          ))}
          <div>
            <Anchor component={Link} to={`/forgot-password${query}`}>
              Forgot your password?
            </Anchor>
          </div>
        </Stack>
      </form>
    </AccountCard>
  );
}
