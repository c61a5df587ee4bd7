import { favoriteCalls } from '@curbside/domain/favorites/calls';
import { countOf } from '@curbside/domain/text/count-of';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { prefetch, stayInBrowser } from '../../platform/prefetch.ts';
import { apiQuery, fetchedOnView } from '../../platform/query-client.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { QueryView } from '../../shell/query-view.tsx';
import { Beginning } from '../../ui/messages/beginning.tsx';
import { Page, PageHeader } from '../../ui/page.tsx';
import { CarGrid, CarGridSkeleton, favoriteIdsQuery } from '../cars/index.ts';
import type { Route } from './+types/favorites-page.ts';
import classes from './favorites.module.css';
import { SavedSearches, savedSearchesQuery } from './saved-searches.tsx';

const favoritesQuery = { ...apiQuery(favoriteCalls.favorites, {}), ...fetchedOnView };

export const loader = (args: Route.LoaderArgs) =>
  prefetch(args, (client) => [
    client.prefetchQuery(favoritesQuery),
    client.prefetchQuery(favoriteIdsQuery),
    client.prefetchQuery(savedSearchesQuery),
  ]);
export const clientLoader = stayInBrowser;

/** Kept cars and saved searches. A car that is let go stays in view until one leaves, to undo it. */
export default function FavoritesPage() {
  const cars = useQuery(favoritesQuery);
  return (
    <Page>
      <PageHead title="Favorites" />
      <PageHeader title="Favorites" />
      <QueryView
        query={cars}
        loadingText="Loading your favorites…"
        skeleton={<CarGridSkeleton count={4} />}
        failed="Your favorites could not be loaded"
        empty={<NoFavorites />}
      >
        {(data) => <CarGrid cars={data} isMain />}
      </QueryView>
      <UnlistedNote shown={cars.data?.map(({ id }) => id)} />
      <section className={classes.searches} aria-labelledby="saved-searches">
        <h2 id="saved-searches">Saved searches</h2>
        <SavedSearches />
      </section>
    </Page>
  );
}

function NoFavorites() {
  return (
    <Beginning
      text="You have no favorites yet."
      hint="Tap the heart of a car to find it here again."
      action={
        <Button component={Link} to="/browse">
          Browse Cars
        </Button>
      }
    />
  );
}

/** A car that its host took off the site stays kept: it may come back. */
function UnlistedNote({ shown }: { shown: readonly number[] | undefined }) {
  const { data } = useQuery(favoriteIdsQuery);
  if (!shown || !data) return null;
  const unlisted = data.carIds.filter((id) => !shown.includes(id)).length;
  if (unlisted === 0) return null;
  return (
    <p className={classes.note}>
      {`${countOf(unlisted, 'car')} that you kept ${unlisted === 1 ? 'is' : 'are'} no longer listed.`}
    </p>
  );
}
