import { Button, Group, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { EmptyState, ErrorState } from '../../ui/state-view.tsx';
import { CarGrid, CarGridSkeleton } from '../cars/index.ts';
import { featuredCarsQuery, featuredCount } from './api.ts';

/** Some real cars, and the way to all of them. */
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
      {cars.isPending && <CarGridSkeleton count={featuredCount} />}
      {cars.isError && (
        <ErrorState title="Failed to fetch cars" onRetry={() => void cars.refetch()} />
      )}
      {cars.isSuccess && cars.data.length > 0 && <CarGrid cars={cars.data} />}
      {cars.data?.length === 0 && (
        <EmptyState text="No cars available yet. Be the first to list your car!" />
      )}
    </section>
  );
}
