import { pathIdSchema } from '@curbside/domain/wire/text-fields';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { isNotFound, statusOf } from '../../platform/api-error.ts';
import { PageHead } from '../../platform/page-head.tsx';
import { prefetch, stayInBrowser } from '../../platform/prefetch.ts';
import { Page } from '../../ui/page.tsx';
import { EmptyState, ErrorState } from '../../ui/state-view.tsx';
import type { Route } from './+types/car-page.ts';
import { blockedDatesQuery, carQuery } from './api.ts';
import { CarDetail } from './car-detail.tsx';
import { CarPageSkeleton } from './car-page-skeleton.tsx';
import { CarStructuredData } from './car-structured-data.tsx';

export const loader = (args: Route.LoaderArgs) =>
  prefetch(
    args,
    (client) => [
      client.prefetchQuery(carQuery(args.params.id)),
      client.prefetchQuery(blockedDatesQuery(args.params.id)),
    ],
    // What is no id is no bad request here, but a car that is not there.
    pathIdSchema.safeParse(args.params.id).success ? undefined : 404,
  );
export const clientLoader = stayInBrowser;

export default function CarPage({ params }: Route.ComponentProps) {
  const car = useQuery(carQuery(params.id));
  if (car.isPending) return <CarPageSkeleton />;
  if (car.isError) return <NoCar error={car.error} onRetry={() => void car.refetch()} />;
  const { title, year, make, model, location, description, imageUrl, id } = car.data;
  const summary = description || `${year} ${make} ${model} in ${location}, rented by its host.`;
  return (
    <Page>
      <PageHead
        title={`${title}, ${year} ${make} ${model}`}
        description={summary.slice(0, 200)}
        path={`/car/${id}`}
        image={imageUrl || undefined}
      />
      <CarStructuredData car={car.data} />
      <CarDetail key={id} car={car.data} />
    </Page>
  );
}

/** An id that is none (400) is a car that is not there, too. */
function NoCar({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const isRefused = isNotFound(error) || statusOf(error) === 400;
  return (
    <Page>
      <PageHead title={isRefused ? 'Car not found' : 'Car'} />
      {isRefused ? (
        <EmptyState
          headingLevel={1}
          title="Car not found"
          text="It may have been taken off the site by its host."
          action={
            <Button component={Link} to="/">
              Back to Cars
            </Button>
          }
        />
      ) : (
        <ErrorState title="Failed to load the car" onRetry={onRetry} />
      )}
    </Page>
  );
}
