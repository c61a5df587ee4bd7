import { fullName } from '@curbside/domain/accounts/full-name';
import { capitalized } from '@curbside/domain/text/capitalized';
import { countOf } from '@curbside/domain/text/count-of';
import { verificationCalls } from '@curbside/domain/verification/calls';
import type { Verification } from '@curbside/domain/verification/endpoints';
import type { verificationStatuses } from '@curbside/domain/verification/states';
import type { WorkItem } from '@curbside/domain/work/endpoints';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useNow } from '../../../platform/clock.tsx';
import { formatInstantDay } from '../../../platform/formatters.ts';
import { listQuery } from '../../../platform/list-query.ts';
import { PagedList } from '../../../shell/paged-list.tsx';
import { Avatar } from '../../../ui/avatar.tsx';
import { InRow, InTable } from '../../../ui/lists/data-table.tsx';
import { FilterButtons } from '../../../ui/lists/filter-buttons.tsx';
import { SearchField } from '../../../ui/lists/search-field.tsx';
import { SortedTable } from '../../../ui/lists/sorted-table.tsx';
import { useFilter } from '../../../ui/lists/use-filter.ts';
import { useListAddress } from '../../../ui/lists/use-list-address.ts';
import { useOpenRow } from '../../../ui/lists/use-open-row.ts';
import { Moment } from '../../staff-page/index.ts';
import { workQuery } from '../../work/index.ts';
import { IdentityMark } from '../identity-mark.tsx';
import classes from '../staff-list.module.css';

const VerificationDialog = lazy(() => import('./verification-dialog.tsx'));

const filters = ['all', 'verified', 'pending', 'failed', 'unverified'] as const satisfies readonly (
  | 'all'
  | (typeof verificationStatuses)[number]
)[];

/** The identity of every user, first of those who wait; a row opens what can be decided. */
export function VerificationsTab() {
  const list = useListAddress(['joined', 'name', 'email'], 'desc');
  const [status, setStatus] = useFilter('status', filters);
  const open = useOpenRow('person');
  const { q, sort, order, cursor } = list;
  const query = { q, sort, order, cursor, ...(status !== 'all' && { status }) };
  const people = useQuery(listQuery(verificationCalls.verifications, { query }));
  const waiting = useWaiting();
  // A search, an order and a later page have what was asked for, and nothing before it.
  const isQueue = status === 'all' && !q && !cursor && sort === 'joined' && order === 'desc';
  const opened = usePerson(open.openId);
  return (
    <>
      <PagedList
        query={isQueue && waiting.isPending ? waiting : people}
        noun="user"
        address={list}
        tools={
          <>
            <SearchField label="Search by name, email, or ID..." value={q} onSearch={list.search} />
            <FilterButtons
              label="Verification status"
              value={status}
              onChange={setStatus}
              options={filters.map((value) => ({
                value,
                label: capitalized(value),
                count: value === 'pending' ? waiting.data?.total : undefined,
              }))}
            />
          </>
        }
      >
        {(rows) => (
          <VerificationTable
            rows={rows}
            waiting={isQueue ? waiting.data?.rows : undefined}
            sorting={list}
            open={open}
          />
        )}
      </PagedList>
      <Suspense>
        {opened && <VerificationDialog key={opened.id} person={opened} onClose={open.close} />}
      </Suspense>
    </>
  );
}

/** Who waits for a decision, the oldest accounts first. */
function useWaiting() {
  const query = { status: 'pending', sort: 'joined', order: 'asc' } as const;
  return useQuery(listQuery(verificationCalls.verifications, { query }));
}

interface VerificationTableProps {
  rows: readonly Verification[];
  /** Shown above the others, under a heading, the longest wait first. */
  waiting: readonly Verification[] | undefined;
  sorting: ReturnType<typeof useListAddress>;
  open: ReturnType<typeof useOpenRow>;
}

function VerificationTable({ rows, waiting = [], sorting, open }: VerificationTableProps) {
  const { data: work = [] } = useQuery(workQuery);
  const tasks = new Map(
    work.flatMap((item) => (item.kind === 'verification' ? [[item.id, item] as const] : [])),
  );
  const since = ({ id }: Verification) => Date.parse(tasks.get(id)?.since ?? '') || 0;
  const queue = waiting.toSorted((a, b) => since(a) - since(b));
  const others = rows.filter((row) => !waiting.some(({ id }) => id === row.id));
  const shown =
    waiting.length === 0
      ? { rows }
      : {
          sections: [
            {
              title: 'Waiting for a decision',
              note: countOf(waiting.length, 'person', 'people'),
              rows: queue,
            },
            { title: 'Everyone else', rows: others },
          ],
        };
  return (
    <SortedTable
      label="Verifications"
      {...shown}
      keyOf={({ id }) => id}
      linkOf={({ id }) => open.linkTo(id)}
      onOpen={({ id }) => open.show(id)}
      isCurrent={({ id }) => id === open.openId}
      sorting={sorting}
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
          cell: (person) => (
            <span className={classes.person}>
              <InTable>
                <Avatar name={fullName(person)} size="s" />
              </InTable>
              {fullName(person)}
            </span>
          ),
        },
        {
          key: 'picture',
          header: '',
          place: 'picture',
          isRowOnly: true,
          cell: (person) => <Avatar name={fullName(person)} />,
        },
        {
          key: 'email',
          isLong: true,
          header: 'Email',
          sort: 'email',
          place: 'line',
          cell: ({ email }) => email,
        },
        {
          key: 'status',
          header: 'Status',
          place: 'badge',
          cell: ({ verificationStatus }) => <IdentityMark status={verificationStatus} />,
        },
        {
          key: 'verifiedAt',
          header: 'Verified At',
          place: 'detail',
          cell: (person) => <VerifiedAt person={person} task={tasks.get(person.id)} />,
        },
        {
          key: 'session',
          header: 'Session ID',
          cell: ({ verificationSessionId }) =>
            verificationSessionId?.slice(0, 20) ?? <span className={classes.soft}>—</span>,
        },
        {
          key: 'actions',
          header: 'Actions',
          place: 'amount',
          isNumber: true,
          cell: ({ verificationStatus: status }) => (
            <span className={status === 'pending' ? classes.link : classes.soft}>Review</span>
          ),
        },
      ]}
    />
  );
}

interface VerifiedAtProps {
  person: Verification;
  task: WorkItem | undefined;
}

/** The moment of the decision, or since when somebody waits for it. */
function VerifiedAt({ person, task }: VerifiedAtProps) {
  const now = useNow();
  const { verifiedAt, createdAt } = person;
  if (verifiedAt) return <Moment at={verifiedAt} />;
  if (!task)
    return (
      <>
        <InTable>—</InTable>
        <InRow>Joined {formatInstantDay(createdAt)}</InRow>
      </>
    );
  const isLate = task.dueAt !== null && new Date(task.dueAt) < now;
  return (
    <span className={isLate ? classes.late : undefined}>
      Waits since {formatInstantDay(task.since)}
    </span>
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
