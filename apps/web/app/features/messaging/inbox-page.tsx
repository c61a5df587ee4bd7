import { prefetch, stayInBrowser } from '../../platform/prefetch.ts';
import { PageHead } from '../../shell/page-head.tsx';
import type { Route } from './+types/inbox-page.ts';
import { conversationsQuery } from './api.ts';
import { InboxFrame } from './inbox-frame.tsx';

export const loader = (args: Route.LoaderArgs) =>
  prefetch(args, (client) => [client.prefetchInfiniteQuery(conversationsQuery)]);
export const clientLoader = stayInBrowser;

/** Every conversation, the latest first. */
export default function InboxPage() {
  return (
    <>
      <PageHead title="Inbox" />
      <InboxFrame />
    </>
  );
}
