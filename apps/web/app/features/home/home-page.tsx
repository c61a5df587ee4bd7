import { product } from '@curbside/domain/product';
import { PageHead } from '../../platform/page-head.tsx';
import { prefetch, stayInBrowser } from '../../platform/prefetch.ts';
import { useUser } from '../../platform/session.ts';
import { Page, PageHeader } from '../../ui/page.tsx';
import type { Route } from './+types/home-page.ts';
import { featuredCarsQuery } from './api.ts';
import { FeaturedCars } from './featured-cars.tsx';
import { LandingHero } from './landing-hero.tsx';

/** The landing page stands without its cars, so that it is answered 200 whatever becomes of them. */
export const loader = (args: Route.LoaderArgs) =>
  prefetch(args, (client) => [client.prefetchQuery(featuredCarsQuery)], 200);
export const clientLoader = stayInBrowser;

/** Visitors learn what the product is; signed-in users begin with the cars. */
export default function HomePage() {
  return useUser() ? <SignedInHome /> : <LandingPage />;
}

function LandingPage() {
  return (
    <>
      <PageHead
        title="Rent cars from trusted local hosts"
        description={`Find the perfect car for any adventure. ${product.tagline}`}
        path="/"
      />
      <LandingHero />
      <Page>
        <FeaturedCars />
      </Page>
    </>
  );
}

function SignedInHome() {
  return (
    <Page>
      <PageHead title="Browse cars" path="/" />
      <PageHeader
        title="Let's go for a drive"
        subtitle="Rent just about any car, just about anywhere"
      />
      <FeaturedCars />
    </Page>
  );
}
