import { fullName } from '@curbside/domain/accounts/full-name';
import { formatRating } from '@curbside/domain/ratings/rules';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { QueryView } from '../../shell/query-view.tsx';
import { DataTable, InRow } from '../../ui/lists/data-table.tsx';
import { PageMessage } from '../../ui/messages/page-message.tsx';
import { AverageStars } from '../../ui/star-rating.tsx';
import { PersonLink } from '../staff-page/index.ts';
import { supportStaffQuery } from './api.ts';

/** Staff by the tickets that they solved. */
export function TeamPerformance() {
  const staff = useQuery(supportStaffQuery);
  return (
    <QueryView
      query={staff}
      loadingText="Loading the team…"
      skeleton={<Skeleton height={320} />}
      failed="The team could not be loaded"
      empty={<PageMessage text="No staff members yet" />}
    >
      {(data) => (
        <DataTable
          label="Team performance"
          rows={data}
          keyOf={({ id }) => id}
          columns={[
            {
              key: 'rank',
              header: 'Rank',
              place: 'detail',
              cell: ({ rank }) => (
                <>
                  <InRow>Rank </InRow>
                  {rank}
                </>
              ),
            },
            {
              key: 'name',
              header: 'Name',
              place: 'title',
              cell: (row) => <PersonLink id={row.id}>{fullName(row)}</PersonLink>,
            },
            { key: 'email', header: 'Email', place: 'line', cell: ({ email }) => email },
            {
              key: 'solved',
              header: 'Tickets Solved',
              isNumber: true,
              cell: ({ ticketsSolved }) => ticketsSolved,
            },
            {
              key: 'solved in words',
              header: 'Tickets Solved',
              place: 'amount',
              isRowOnly: true,
              cell: ({ ticketsSolved }) => `${ticketsSolved} solved`,
            },
            {
              key: 'rating',
              header: 'Average Rating',
              place: 'badge',
              cell: ({ avgFeedbackRating: rating }) =>
                rating === null ? (
                  'No ratings yet'
                ) : (
                  <AverageStars value={rating} rating={formatRating(rating)} />
                ),
            },
          ]}
        />
      )}
    </QueryView>
  );
}
