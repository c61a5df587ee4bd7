import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { QueryView } from '../../shell/query-view.tsx';
import { PageMessage } from '../../ui/messages/page-message.tsx';
import { CarGrid, CarGridSkeleton } from '../cars/index.ts';
import { featuredCarsQuery, featuredCount } from './api.ts';
import { LandingSection } from './landing-section.tsx';

/** Some real cars, with a link to all of them. */
export function FeaturedCars() {
  const cars = useQuery(featuredCarsQuery);
  return (
    <LandingSection
      title="Parked around the corner"
      action={
        <Button component={Link} to="/browse" variant="default">
          Browse all cars
        </Button>
      }
    >
      <QueryView
        query={cars}
        loadingText="Loading cars..."
        skeleton={<CarGridSkeleton count={featuredCount} isRow />}
        failed="Failed to fetch cars"
        failedHeadingLevel={3}
        empty={<PageMessage text="No cars available yet. Be the first to list your car!" />}
      >
        {(data) => <CarGrid cars={data} isRow />}
      </QueryView>
    </LandingSection>
  );
}
