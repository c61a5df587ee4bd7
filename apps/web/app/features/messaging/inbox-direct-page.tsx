import { accountCalls } from '@curbside/domain/accounts/calls';
import { deletedUser, fullName } from '@curbside/domain/accounts/full-name';
import { product } from '@curbside/domain/product';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, redirect } from 'react-router';
import { isNotFound, isUnknownSubject } from '../../platform/api-error.ts';
import { prefetch, stayInBrowser } from '../../platform/prefetch.ts';
import { apiQuery } from '../../platform/query-client.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { LoadFailure } from '../../shell/query-view.tsx';
import { findUser } from '../../shell/require-user.ts';
import { PageMessage } from '../../ui/messages/page-message.tsx';
import type { Route } from './+types/inbox-direct-page.ts';
import { conversationsQuery, threadQuery } from './api.ts';
import { ChatPanel } from './chat-panel.tsx';
import { InboxFrame } from './inbox-frame.tsx';

const profileQuery = (id: string) => apiQuery(accountCalls.publicProfile, { params: { id } });

/** Nobody writes to themselves: the address of one's own thread leads to the inbox. */
async function leaveOwnThread(args: Pick<Route.LoaderArgs, 'context' | 'params'>): Promise<void> {
  const user = await findUser(args);
  if (user?.id === args.params.otherUserId?.toLowerCase()) throw redirect('/inbox');
}

export const middleware: Route.MiddlewareFunction[] = [leaveOwnThread];
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [leaveOwnThread];

export function loader(args: Route.LoaderArgs) {
  const { otherUserId } = args.params;
  return prefetch(args, (client) => [
    client.prefetchQuery(profileQuery(otherUserId)),
    // Reading a thread marks it read, so the list with its unread counts comes first.
    client
      .prefetchInfiniteQuery(conversationsQuery)
      .then(() => client.prefetchQuery(threadQuery({ otherUserId }))),
  ]);
}
export const clientLoader = stayInBrowser;

/** Direct messages with a person. */
export default function InboxDirectPage({ params: { otherUserId } }: Route.ComponentProps) {
  const profile = useQuery(profileQuery(otherUserId));
  // The panel asks for new messages.
  const thread = useQuery({ ...threadQuery({ otherUserId }), refetchInterval: false });
  const isDeleted = isNotFound(profile.error);
  const person = isDeleted ? deletedUser : profile.data;
  const name = person && fullName(person);
  return (
    <>
      <PageHead title="Inbox" />
      <InboxFrame openPath={`/inbox/${otherUserId}`}>
        {profile.isLoadingError && !isUnknownSubject(profile.error) ? (
          <LoadFailure
            query={profile}
            error={profile.error}
            failed="The conversation could not be loaded"
          />
        ) : profile.isLoadingError && thread.isLoadingError ? (
          <PageMessage
            title="User not found"
            text={`This person is no longer on ${product.name}.`}
            action={
              <Button component={Link} to="/inbox">
                Back to Inbox
              </Button>
            }
          />
        ) : (
          <ChatPanel
            key={otherUserId}
            thread={{ otherUserId }}
            title={name ?? 'Loading...'}
            subtitle="Direct Message"
            other={name === undefined ? undefined : { id: otherUserId, name }}
            isReadOnly={isDeleted}
          />
        )}
      </InboxFrame>
    </>
  );
}
