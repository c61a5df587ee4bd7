import { countOf } from '@curbside/domain/text/count-of';
import { Skeleton } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ListPage } from '../platform/list-query.ts';
import { ListPager } from '../ui/lists/list-pager.tsx';
import { PageMessage } from '../ui/messages/page-message.tsx';
import classes from './paged-list.module.css';
import { QueryView } from './query-view.tsx';

interface PagedListProps<Row> {
  query: UseQueryResult<ListPage<Row[]>>;
  /** A row, such as 'user'. */
  noun: string;
  /** Where it is not the noun with an s. */
  plural?: string;
  address: { cursor: string | undefined; linkToPage: (cursor: string | undefined) => string };
  /** Search field, filters and exports above the rows. */
  tools?: ReactNode;
  /** A DetailsSheet of the open row. */
  details?: ReactNode;
  loadingText?: string;
  failed?: string;
  skeleton?: ReactNode;
  empty?: ReactNode;
  children: (rows: Row[]) => ReactNode;
}

/** A page of a list that the server pages: tools, rows, the way to the next page, and details. */
export function PagedList<Row>(props: PagedListProps<Row>) {
  const { query, noun, plural = `${noun}s`, address, tools, details, children } = props;
  return (
    <>
      {tools && <div className={classes.tools}>{tools}</div>}
      <div className={classes.columns}>
        <div className={classes.list}>
          <QueryView
            query={query}
            loadingText={props.loadingText ?? `Loading ${plural}…`}
            skeleton={props.skeleton ?? <Skeleton height={480} />}
            failed={props.failed ?? `The ${plural} could not be loaded`}
            isEmpty={({ rows }) => rows.length === 0}
            empty={props.empty ?? <PageMessage text={`No ${plural} found.`} />}
          >
            {({ rows, total, firstRow, nextCursor }) => (
              <div className={classes.rows} aria-busy={query.isPlaceholderData}>
                {children(rows)}
                <ListPager
                  total={total}
                  countLabel={countOf(total, noun, plural)}
                  firstRow={firstRow}
                  shown={rows.length}
                  nextTo={nextCursor && address.linkToPage(nextCursor)}
                  firstTo={address.cursor && address.linkToPage(undefined)}
                />
              </div>
            )}
          </QueryView>
        </div>
        {details}
      </div>
    </>
  );
}
