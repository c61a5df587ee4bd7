import { favoriteCalls } from '@curbside/domain/favorites/calls';
import type { SavedSearch } from '@curbside/domain/favorites/endpoints';
import { searchPath } from '@curbside/domain/favorites/pages';
import { mostWatchedCars } from '@curbside/domain/favorites/rules';
import { countOf } from '@curbside/domain/text/count-of';
import { Anchor, Button, Skeleton } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { callApi } from '../../platform/api-client.ts';
import { isNotFound, messageOf } from '../../platform/api-error.ts';
import { apiQuery, fetchedOnView } from '../../platform/query-client.ts';
import { QueryView } from '../../shell/query-view.tsx';
import { notifyFailure } from '../../ui/messages/notify.ts';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import classes from './favorites.module.css';

export const savedSearchesQuery = {
  ...apiQuery(favoriteCalls.savedSearches, {}),
  ...fetchedOnView,
};

/** Each leads to its cars as they are now. */
export function SavedSearches() {
  const searches = useQuery(savedSearchesQuery);
  const [deleted, setDeleted] = useState<SavedSearch>();
  return (
    <QueryView
      query={searches}
      loadingText="Loading your saved searches…"
      skeleton={<Skeleton height={88} />}
      failed="Your saved searches could not be loaded"
      empty={
        <p className={classes.note}>
          Choose filters on the <Link to="/browse">browse page</Link> and save the search. We email
          you when cars come free, at most once a day.
        </p>
      }
    >
      {(data) => (
        <>
          <p className={classes.note}>
            We email you when cars come free, at most once a day. You can switch this off in your{' '}
            <Link to="/account-settings">account settings</Link>.
          </p>
          <ul className={classes.list}>
            {data.map((search) => (
              <li key={search.id} className={classes.row}>
                <div className={classes.words}>
                  <Anchor component={Link} to={searchPath(search.query)} fw={600}>
                    {search.name}
                  </Anchor>
                  <span className={classes.count}>
                    {search.carsAvailable === null
                      ? 'The dates have passed'
                      : availableWords(search.carsAvailable)}
                  </span>
                </div>
                <Button
                  variant="default"
                  aria-label={`Delete ${search.name}`}
                  onClick={() => setDeleted(search)}
                >
                  Delete
                </Button>
              </li>
            ))}
          </ul>
          {deleted && <DeleteDialog search={deleted} onClose={() => setDeleted(undefined)} />}
        </>
      )}
    </QueryView>
  );
}

function availableWords(cars: number): string {
  const words = `${countOf(cars, 'car')} available`;
  return cars > mostWatchedCars ? `${words}: too many to email you of new ones` : words;
}

function DeleteDialog({ search, onClose }: { search: SavedSearch; onClose: () => void }) {
  const client = useQueryClient();
  const removal = useMutation({
    mutationFn: () =>
      callApi(favoriteCalls.deleteSavedSearch, { params: { id: search.id } }).catch((error) => {
        // Another tab may have deleted it first.
        if (!isNotFound(error)) throw error;
      }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: savedSearchesQuery.queryKey });
      onClose();
    },
    onError: (error) => notifyFailure(messageOf(error, 'The search could not be deleted.')),
  });
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={() => removal.mutate()}
      title="Delete this search?"
      confirmLabel="Delete"
      keepLabel="Keep it"
      isDestructive
      isPending={removal.isPending}
    >
      <p>We will no longer email you when cars come free for “{search.name}”.</p>
    </ConfirmDialog>
  );
}
