import { product } from '@curbside/domain/product';
import type { QueryClient } from '@tanstack/react-query';
import { serverRequest } from '../../platform/load-context.ts';
import { prefetch, stayInBrowser } from '../../platform/prefetch.ts';
import { useUser } from '../../platform/session.ts';
import type { PageHandle } from '../../shell/bar-look.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { findUser } from '../../shell/require-user.ts';
import { Page } from '../../ui/page.tsx';
import { prefetchFavoriteIds } from '../cars/index.ts';
import { BrowseView, prefetchBrowse } from '../search/index.ts';
import type { Route } from './+types/home-page.ts';
import { facetsQuery, featuredCarsQuery } from './api.ts';
import { CategoryTiles } from './category-tiles.tsx';
import { FeaturedCars } from './featured-cars.tsx';
import { HostPanel } from './host-panel.tsx';
import { LandingHero } from './landing-hero.tsx';
import classes from './landing-page.module.css';
import { LandingSteps } from './landing-steps.tsx';
import { SiteStructuredData } from './site-structured-data.tsx';
import { WayBackStrip } from './way-back-strip.tsx';

/** The page works without cars, so its status is 200 even if they cannot be fetched. */
export async function loader(args: Route.LoaderArgs) {
  const user = await findUser(args);
  const { now } = args.context.get(serverRequest);
  const queries = (client: QueryClient) =>
    user
      ? [prefetchBrowse(client, args.request, now), prefetchFavoriteIds(args, client)]
      : [client.prefetchQuery(featuredCarsQuery), client.prefetchQuery(facetsQuery)];
  return prefetch(args, queries, 200);
}
export const clientLoader = stayInBrowser;

export const handle: PageHandle = { visitorBar: 'asphalt', footer: 'ways' };

/** The landing page for visitors, the browse page for signed-in users. */
export default function HomePage() {
  return useUser() ? <SignedInHome /> : <LandingPage />;
}

function LandingPage() {
  return (
    <>
      <PageHead
        title="Rent cars from trusted local hosts"
        description={`Find the perfect car for any adventure. ${product.subtitle}`}
        path="/"
      />
      <SiteStructuredData />
      <LandingHero />
      <Page>
        <div className={classes.categories}>
          <CategoryTiles />
        </div>
        <FeaturedCars />
        <LandingSteps />
        <HostPanel />
      </Page>
    </>
  );
}

function SignedInHome() {
  return (
    <Page>
      <PageHead title="Browse Cars" path="/" />
      <WayBackStrip />
      <BrowseView />
    </Page>
  );
}
