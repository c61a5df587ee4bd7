import { Skeleton } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { countOf } from '../../platform/formatters.ts';
import { ListPager } from '../../ui/list-pager.tsx';
import { EmptyState } from '../../ui/page-message.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import classes from './staff-list.module.css';

interface StaffListProps<Row> {
  query: UseQueryResult<{ rows: Row[]; total: number; nextCursor: string | undefined }>;
  /** What is counted: 'user'. */
  noun: string;
  /** Where it is not the noun with an s. */
  plural?: string;
  address: { cursor: string | undefined; linkToPage: (cursor: string | undefined) => string };
  /** Search field, filters and exports above the table. */
  tools?: ReactNode;
  children: (rows: Row[]) => ReactNode;
}

/** Staff list: tools, table, pager. */
export function StaffList<Row>(props: StaffListProps<Row>) {
  const { query, noun, plural = `${noun}s`, address, tools, children } = props;
  return (
    <>
      {tools && <div className={classes.tools}>{tools}</div>}
      <QueryView
        query={query}
        loadingText={`Loading ${plural}…`}
        skeleton={<Skeleton className={classes.skeleton} />}
        failed={`The ${plural} could not be loaded`}
        isEmpty={({ rows }) => rows.length === 0}
        empty={<EmptyState text={`No ${plural} found.`} />}
      >
        {({ rows, total, nextCursor }) => (
          <div className={classes.list} aria-busy={query.isPlaceholderData}>
            {children(rows)}
            <ListPager
              total={total}
              countLabel={countOf(total, noun, plural)}
              shown={rows.length}
              nextTo={nextCursor && address.linkToPage(nextCursor)}
              firstTo={address.cursor && address.linkToPage(undefined)}
            />
          </div>
        )}
      </QueryView>
    </>
  );
}
