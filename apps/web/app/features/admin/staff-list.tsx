import type { ReactNode } from 'react';
import { PagedList, type PagedListProps } from '../../shell/paged-list.tsx';
import classes from './staff-list.module.css';

type Shared = 'query' | 'noun' | 'plural' | 'address' | 'children';

interface StaffListProps<Row> extends Pick<PagedListProps<Row>, Shared> {
  /** Search field, filters and exports above the table. */
  tools?: ReactNode;
}

/** Staff list: tools, table, pager. */
export function StaffList<Row>({ tools, ...list }: StaffListProps<Row>) {
  return (
    <>
      {tools && <div className={classes.tools}>{tools}</div>}
      <PagedList {...list} className={classes.list} />
    </>
  );
}
