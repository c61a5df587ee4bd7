import { marketDay } from '@curbside/domain/calendar/days';
import type { Car } from '@curbside/domain/cars/car';
import { photoAt } from '@curbside/domain/cars/photos';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { isUnknownSubject } from '../../../platform/api-error.ts';
import { serverRequest } from '../../../platform/load-context.ts';
import { prefetch, stayInBrowser } from '../../../platform/prefetch.ts';
import type { PageHandle } from '../../../shell/bar-look.ts';
import { MissingPage } from '../../../shell/missing-page.tsx';
import { PageHead } from '../../../shell/page-head.tsx';
import { QueryView } from '../../../shell/query-view.tsx';
import { Page } from '../../../ui/page.tsx';
import { datesOfAddress, windowOf } from '../../trip-dates/index.ts';
import { blockedDatesQuery, carQuery, hostQuery, quoteQuery } from '../api.ts';
import { prefetchFavoriteIds } from '../keep/api.ts';
import type { Route } from './+types/car-page.ts';
import { CarDetail } from './car-detail.tsx';
import { CarPageSkeleton } from './car-page-skeleton.tsx';
import { CarStructuredData } from './car-structured-data.tsx';

export const handle: PageHandle = { footer: 'ways' };

export const loader = (args: Route.LoaderArgs) =>
  prefetch(args, (client) => [
    prefetchCarAndHost(client, args.params.id),
    client.prefetchQuery(blockedDatesQuery(args.params.id)),
    ...prefetchQuote(client, args),
    prefetchFavoriteIds(args, client),
  ]);

/** For dates of the address, the price comes with the page. */
function prefetchQuote(client: QueryClient, { params, request, context }: Route.LoaderArgs) {
  const today = marketDay(context.get(serverRequest).now);
  const trip = windowOf(datesOfAddress(new URL(request.url).searchParams, today));
  return trip ? [client.prefetchQuery(quoteQuery(params.id, trip))] : [];
}

/** The car is the page's subject; its host only adds to it. */
async function prefetchCarAndHost(client: QueryClient, id: string): Promise<void> {
  await client.prefetchQuery(carQuery(id));
  const car = client.getQueryData(carQuery(id).queryKey);
  if (car) await client.prefetchQuery(hostQuery(car.userId));
}

export const clientLoader = stayInBrowser;

export default function CarPage({ params }: Route.ComponentProps) {
  const car = useQuery(carQuery(params.id));
  return (
    <Page>
      {!car.data && <PageHead title={isUnknownSubject(car.error) ? 'Car not found' : 'Car'} />}
      <QueryView
        query={car}
        loadingText="Loading car details..."
        isLoadingTextShown
        skeleton={<CarPageSkeleton />}
        failed="Failed to load the car"
        notFound={<NoCar />}
      >
        {(data) => <CarContent key={data.id} car={data} />}
      </QueryView>
    </Page>
  );
}

function CarContent({ car }: { car: Car }) {
  const { title, year, make, model, location, description, imageUrl, id } = car;
  const summary = description || `${year} ${make} ${model} in ${location}, rented by its host.`;
  return (
    <>
      <PageHead
        title={`${title}, ${year} ${make} ${model}`}
        description={summary.slice(0, 200)}
        path={`/car/${id}`}
        image={imageUrl ? photoAt(imageUrl, 1600) : undefined}
      />
      <CarStructuredData car={car} />
      <CarDetail car={car} />
    </>
  );
}

function NoCar() {
  return (
    <MissingPage
      title="Car not found"
      text="It may have been taken off the site by its host."
      ways={[
        { to: '/', label: 'Back to Cars' },
        { to: '/support', label: 'Help and Support' },
      ]}
    />
  );
}
