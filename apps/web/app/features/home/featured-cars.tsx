import { Button, Group, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { EmptyState } from '../../ui/page-message.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { CarGrid, CarGridSkeleton } from '../cars/index.ts';
import { featuredCarsQuery, featuredCount } from './api.ts';

/** Some real cars, with a link to all of them. */
export function FeaturedCars() {
  const cars = useQuery(featuredCarsQuery);
  return (
    <section aria-labelledby="featured-cars">
      <Group justify="space-between" align="center" mb="lg">
        <Title order={2} id="featured-cars">
          Cars in New York
        </Title>
        <Button component={Link} to="/browse" variant="default">
          Browse all cars
        </Button>
      </Group>
      <QueryView
        query={cars}
        loadingText="Loading cars..."
        skeleton={<CarGridSkeleton count={featuredCount} />}
        failed="Failed to fetch cars"
        failedHeadingLevel={3}
        empty={<EmptyState text="No cars available yet. Be the first to list your car!" />}
      >
        {(data) => <CarGrid cars={data} />}
      </QueryView>
    </section>
  );
}
