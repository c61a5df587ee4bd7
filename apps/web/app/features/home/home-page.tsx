import { product } from '@curbside/domain/product';
import { PageHead } from '../../platform/page-head.tsx';
import { LandingHero } from './landing-hero.tsx';

/** Visitors see what the product is. */
export default function HomePage() {
  return (
    <>
      <PageHead title="Rent cars from local hosts" description={product.tagline} path="/" />
      <LandingHero />
    </>
  );
}
