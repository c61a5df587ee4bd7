import { fullName } from '@curbside/domain/accounts/full-name';
import { capitalized } from '@curbside/domain/text/capitalized';
import { verificationCalls } from '@curbside/domain/verification/calls';
import type { Verification } from '@curbside/domain/verification/endpoints';
import type { verificationStatuses } from '@curbside/domain/verification/states';
import { useQuery } from '@tanstack/react-query';
import { formatInstant } from '../../../platform/formatters.ts';
import { listQuery } from '../../../platform/list-query.ts';
import { PagedList } from '../../../shell/paged-list.tsx';
import { InTable } from '../../../ui/lists/data-table.tsx';
import { FilterButtons } from '../../../ui/lists/filter-buttons.tsx';
import { SearchField } from '../../../ui/lists/search-field.tsx';
import { SortedTable } from '../../../ui/lists/sorted-table.tsx';
import { useFilter } from '../../../ui/lists/use-filter.ts';
import { useListAddress } from '../../../ui/lists/use-list-address.ts';
import { useOpenRow } from '../../../ui/lists/use-open-row.ts';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { verificationTones } from '../../verification/index.ts';
import classes from '../staff-list.module.css';
import { VerificationDialog } from './verification-dialog.tsx';

const filters = ['all', 'verified', 'pending', 'failed', 'unverified'] as const satisfies readonly (
  | 'all'
  | (typeof verificationStatuses)[number]
)[];

/** The identity of every user; a row opens what is known and what can be decided. */
export function VerificationsTab() {
  const list = useListAddress(['joined', 'name', 'email'], 'desc');
  const [status, setStatus] = useFilter('status', filters);
  const { openId, linkTo, show, close } = useOpenRow('person');
  const { q, sort, order, cursor } = list;
  const query = { q, sort, order, cursor, ...(status !== 'all' && { status }) };
  const people = useQuery(listQuery(verificationCalls.verifications, { query }));

  const opened = usePerson(openId);
  return (
    <>
      <PagedList
        query={people}
        noun="user"
        address={list}
        tools={
          <>
            <SearchField label="Search by name, email, or ID..." value={q} onSearch={list.search} />
            <FilterButtons
              label="Verification status"
              value={status}
              onChange={setStatus}
              options={filters.map((value) => ({ value, label: capitalized(value) }))}
            />
          </>
        }
      >
        {(rows) => (
          <SortedTable
            label="Verifications"
            rows={rows}
            keyOf={({ id }) => id}
            linkOf={({ id }) => linkTo(id)}
            onOpen={({ id }) => show(id)}
            isCurrent={({ id }) => id === openId}
            sorting={list}
            hiddenSort={{
              sort: 'joined',
              sortWords: ['Joined: oldest first', 'Joined: newest first'],
            }}
            columns={[
              {
                key: 'user',
                header: 'User',
                sort: 'name',
                place: 'title',
                cell: (person) => fullName(person),
              },
              {
                key: 'email',
                header: 'Email',
                sort: 'email',
                place: 'line',
                cell: ({ email }) => email,
              },
              {
                key: 'status',
                header: 'Status',
                place: 'badge',
                cell: ({ verificationStatus }) => (
                  <StatusBadge
                    tone={verificationTones[verificationStatus]}
                    label={capitalized(verificationStatus)}
                  />
                ),
              },
              {
                key: 'verifiedAt',
                header: 'Verified At',
                place: 'detail',
                cell: ({ verifiedAt }) =>
                  verifiedAt ? formatInstant(verifiedAt) : <InTable>–</InTable>,
              },
              {
                key: 'session',
                header: 'Session ID',
                cell: ({ verificationSessionId }) => verificationSessionId?.slice(0, 20) ?? '–',
              },
              {
                key: 'actions',
                header: 'Actions',
                place: 'amount',
                isNumber: true,
                cell: () => <span className={classes.link}>Review</span>,
              },
            ]}
          />
        )}
      </PagedList>
      {opened && <VerificationDialog key={opened.id} person={opened} onClose={close} />}
    </>
  );
}

/** A person by id, who need not be among the rows: a decision may take them out of a filtered list. */
function usePerson(id: string | undefined): Verification | undefined {
  const people = useQuery({
    ...listQuery(verificationCalls.verifications, { query: { q: id } }),
    enabled: id !== undefined,
  });
  return people.data?.rows.find((person) => person.id === id);
}
