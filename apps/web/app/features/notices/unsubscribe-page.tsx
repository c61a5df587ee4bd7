import { noticeCalls } from '@curbside/domain/notices/calls';
import { optionalEmailNames } from '@curbside/domain/notices/texts';
import { Anchor, Button, Skeleton, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { Link, useSearchParams } from 'react-router';
import { callApi } from '../../platform/api-client.ts';
import { messageOf } from '../../platform/api-error.ts';
import { prefetch, stayInBrowser } from '../../platform/prefetch.ts';
import { apiQuery } from '../../platform/query-client.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { QueryView } from '../../shell/query-view.tsx';
import { Notice } from '../../ui/messages/notice.tsx';
import { Page, PageHeader } from '../../ui/page.tsx';
import type { Route } from './+types/unsubscribe-page.ts';

const linkQuery = (token: string) => apiQuery(noticeCalls.unsubscription, { query: { token } });

export function loader(args: Route.LoaderArgs) {
  const token = new URL(args.request.url).searchParams.get('token') ?? '';
  return prefetch(args, (client) => (token ? [client.prefetchQuery(linkQuery(token))] : []));
}
export const clientLoader = stayInBrowser;

/** Where the unsubscribe link of an email leads. It asks first, since mail scanners open links. */
export default function UnsubscribePage() {
  const token = useSearchParams()[0].get('token') ?? '';
  const link = useQuery({ ...linkQuery(token), enabled: token !== '' });
  return (
    <Page width="narrow">
      <PageHead title="Unsubscribe" />
      <PageHeader title="Unsubscribe" />
      {token === '' ? (
        <DeadLink />
      ) : (
        <QueryView
          query={link}
          skeleton={<Skeleton height={100} />}
          failed="The link could not be read"
          notFound={<DeadLink />}
        >
          {({ email, isOn }) =>
            isOn ? (
              <Ask token={token} name={optionalEmailNames[email]} />
            ) : (
              <Text role="status">
                You are unsubscribed. We send you no more {optionalEmailNames[email]}. You can
                switch them on again in your <Settings />.
              </Text>
            )
          }
        </QueryView>
      )}
    </Page>
  );
}

function Ask({ token, name }: { token: string; name: string }) {
  const client = useQueryClient();
  const end = useMutation({
    mutationFn: () => callApi(noticeCalls.unsubscribe, { query: { token } }),
    onSuccess: (ended) => client.setQueryData(linkQuery(token).queryKey, ended),
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    end.mutate();
  }
  return (
    // Works without scripts too: the server takes the form at the page's own address.
    <form method="post" onSubmit={submit}>
      <Text mb="md">Do you want to stop getting {name}?</Text>
      {end.isError && (
        <Notice tone="danger">
          {messageOf(end.error, 'This did not work. Please try again.')}
        </Notice>
      )}
      <Button type="submit" loading={end.isPending}>
        Unsubscribe
      </Button>
      <Text mt="md">
        Emails about your requests, payments and account are always sent. All switches are in your{' '}
        <Settings />.
      </Text>
    </form>
  );
}

function DeadLink() {
  return (
    <Text role="alert">
      This link does not work. You can switch emails off in your <Settings />.
    </Text>
  );
}

function Settings() {
  return (
    <Anchor component={Link} to="/account-settings" inherit>
      Account Settings
    </Anchor>
  );
}
