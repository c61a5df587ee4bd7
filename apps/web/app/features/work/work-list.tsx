import { capitalized } from '@curbside/domain/text/capitalized';
import { countOf } from '@curbside/domain/text/count-of';
import { workCalls } from '@curbside/domain/work/calls';
import type { WorkItem } from '@curbside/domain/work/endpoints';
import { workKinds } from '@curbside/domain/work/rules';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNow } from '../../platform/clock.tsx';
import { formatRelative } from '../../platform/formatters.ts';
import { apiQuery, fetchedOnView } from '../../platform/query-client.ts';
import { PagedList } from '../../shell/paged-list.tsx';
import { DataTable } from '../../ui/lists/data-table.tsx';
import { FilterButtons } from '../../ui/lists/filter-buttons.tsx';
import { useFilter } from '../../ui/lists/use-filter.ts';
import { useListAddress } from '../../ui/lists/use-list-address.ts';
import { PageMessage } from '../../ui/messages/page-message.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { Moment } from '../staff-page/index.ts';
import classes from './work-list.module.css';
import { byUrgency, workPage } from './work-page.ts';

export const workQuery = { ...apiQuery(workCalls.work, {}), ...fetchedOnView };

const kindLabels: Record<WorkItem['kind'], string> = {
  ticket: 'Ticket',
  verification: 'Verification',
  incident: 'Incident',
  frozen_payout: 'Frozen payout',
  dispute: 'Dispute',
  contested_charge: 'Contested charge',
  handover_objection: 'Objection',
  late_return: 'Late return',
  contested_pickup: 'Contested pickup',
  difference: 'Difference',
  journal_entry: 'Journal entry',
  failed_job: 'Failed job',
};

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

const kinds = ['all', ...workKinds] as const;

/** Everything that waits for the staff, the next deadline first; or one kind of it. */
export function WorkList() {
  const list = useListAddress(['due']);
  const [kind, setKind] = useFilter('kind', kinds);
  const work = useQuery({
    ...workQuery,
    select: (items) => workPage(items, { kind, cursor: list.cursor }),
  });
  const { data: items = [] } = useQuery(workQuery);
  const shown = kinds.filter((one) => one === kind || one === 'all' || countOfKind(items, one) > 0);
  return (
    <section aria-labelledby="work-title">
      <h2 id="work-title" className={classes.title}>
        Waiting for someone
      </h2>
      <PagedList
        query={work}
        noun="task"
        address={list}
        loadingText="Loading what waits…"
        failed="What waits could not be loaded"
        skeleton={<Skeleton className={classes.skeleton} />}
        empty={
          <PageMessage
            text={kind === 'all' ? 'Nothing waits for anyone.' : 'Nothing of this kind waits.'}
          />
        }
        tools={
          <FilterButtons
            label="Kind"
            value={kind}
            onChange={setKind}
            options={shown.map((value) => ({
              value,
              label: value === 'all' ? 'All' : kindLabels[value],
              count: countOfKind(items, value),
            }))}
          />
        }
      >
        {(rows) => <WorkTable items={rows} />}
      </PagedList>
    </section>
  );
}

const countOfKind = (items: readonly WorkItem[], kind: (typeof kinds)[number]) =>
  kind === 'all' ? items.length : items.filter((item) => item.kind === kind).length;

function WorkTable({ items }: { items: readonly WorkItem[] }) {
  const now = useNow();
  return (
    <DataTable
      label="Waiting for someone"
      sections={byUrgency(items, now)}
      keyOf={({ kind, id }) => `${kind}-${id}`}
      linkOf={({ page }) => page}
      columns={[
        {
          key: 'kind',
          header: 'Kind',
          place: 'badge',
          cell: ({ kind }) => <StatusBadge tone="gray" label={kindLabels[kind]} />,
        },
        { key: 'title', header: 'What', place: 'title', cell: titleOf },
        { key: 'who', header: 'Who', place: 'line', cell: ({ who }) => who ?? '—' },
        {
          key: 'assigned',
          header: 'Assigned to',
          cell: ({ assignedTo }) => assignedTo?.name ?? '—',
        },
        {
          key: 'since',
          header: 'Since',
          isShort: true,
          cell: ({ since }) => formatRelative(since, now),
        },
        {
          key: 'due',
          header: 'Due',
          isShort: true,
          place: 'detail',
          cell: ({ dueAt }) => dueAt && <Due at={dueAt} now={now} />,
        },
      ]}
    />
  );
}

/** The badge beside it says the kind: 'Incident (damage): Audi Q5' is 'Damage: Audi Q5'. */
function titleOf({ kind, title }: WorkItem) {
  if (kind !== 'incident') return title;
  const [, type, rest] = /^Incident \((\w+)\)(: .*)$/.exec(title) ?? [];
  return type && rest ? `${capitalized(type)}${rest}` : title;
}

/** The deadline, or since how long it has passed. */
function Due({ at, now }: { at: string; now: Date }) {
  const late = now.getTime() - Date.parse(at);
  if (late <= 0) return <Moment at={at} />;
  const [count, noun] = late < dayMs ? [late / hourMs, 'hour'] : [late / dayMs, 'day'];
  return <span className={classes.late}>{countOf(Math.max(1, Math.floor(count)), noun)} late</span>;
}
