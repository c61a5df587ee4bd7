import { market } from '@curbside/domain/market/current';
import { serverRequest } from '../../platform/load-context.ts';
import { prefetch, stayInBrowser } from '../../platform/prefetch.ts';
import type { PageHandle } from '../../shell/bar-look.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { Page } from '../../ui/page.tsx';
import { prefetchFavoriteIds } from '../cars/index.ts';
import type { Route } from './+types/browse-page.ts';
import { BrowseView, prefetchBrowse } from './browse-view.tsx';

export const handle: PageHandle = { footer: 'ways' };

export const loader = (args: Route.LoaderArgs) =>
  prefetch(args, (client) => [
    prefetchBrowse(client, args.request, args.context.get(serverRequest).now),
    prefetchFavoriteIds(args, client),
  ]);
export const clientLoader = stayInBrowser;

export default function BrowsePage() {
  return (
    <Page>
      <PageHead
        title="Browse Cars"
        description={`Rent just about any car in ${market.name}, from trusted local hosts.`}
        path="/browse"
      />
      <BrowseView />
    </Page>
  );
}
