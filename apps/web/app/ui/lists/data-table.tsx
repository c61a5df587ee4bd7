import { NativeSelect } from '@mantine/core';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { CoveringLink, coveredByLink } from '../cards/covering-link.tsx';
import classes from './data-table.module.css';

interface Column<Row> {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Amounts and counts. */
  isNumber?: boolean;
  /** Never broken into lines: a moment, an address, a code. */
  isShort?: boolean;
  /** The server's name of this order, where the server can sort by it. */
  sort?: string;
  /** Names of this order and its reverse on phones; by default 'Name: A to Z' and 'Name: Z to A'. */
  sortWords?: SortWords;
  /**
   * Where it is in a row of a phone: picture, title and amount above; line; detail and badge below;
   * buttons under all of it. Without a place it is left out there.
   */
  place?: 'picture' | 'title' | 'amount' | 'line' | 'detail' | 'badge' | 'buttons';
}

type Order = 'asc' | 'desc';

/** Ascending, then descending. */
type SortWords = readonly [string, string];

export const byAge: SortWords = ['Oldest first', 'Newest first'];

/** The current order, and the ways to another one: `useListAddress` has them. */
interface Sorting {
  sort: string;
  order: Order;
  linkToSort: (sort: string) => string;
  sortBy: (sort: string, order: Order) => void;
}

interface DataTableProps<Row> {
  /** Names the rows for screen readers. */
  label: string;
  columns: readonly Column<Row>[];
  rows?: readonly Row[];
  keyOf: (row: Row) => string | number;
  /** The row as a whole leads there; its title is the link. */
  linkOf?: (row: Row) => string;
  /** The row whose details are open. */
  isCurrent?: (row: Row) => boolean;
  sorting?: Sorting;
  /** An order of the server's that no column shows, such as the list's first. */
  hiddenSort?: { sort: string; sortWords: SortWords };
  /** Rows under headings of their own; instead of `rows`. Sections without rows are left out. */
  sections?: readonly Section<Row>[];
}

interface Section<Row> {
  title: string;
  /** Beside the title: '2 trips'. */
  note?: string;
  rows: readonly Row[];
}

/** Rows of one kind, sorted by the server. On phones each is 88 px: picture, title, line, badge, amount. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, sections, keyOf, linkOf, isCurrent, sorting, hiddenSort } = props;
  const renderRow = (row: Row) => (
    <tr
      key={keyOf(row)}
      className={linkOf && coveredByLink}
      aria-current={isCurrent?.(row) || undefined}
    >
      {columns.map((column) => (
        <td
          key={column.key}
          data-place={column.place}
          data-number={column.isNumber || undefined}
          data-short={column.isShort || undefined}
        >
          {linkOf && column.place === 'title' ? (
            <CoveringLink to={linkOf(row)} preventScrollReset>
              {column.cell(row)}
            </CoveringLink>
          ) : (
            column.cell(row)
          )}
        </td>
      ))}
    </tr>
  );
  return (
    <>
      {sorting && <SortSelect columns={columns} sorting={sorting} hiddenSort={hiddenSort} />}
      <div className={classes.frame}>
        <table className={classes.table} aria-label={label}>
          <thead>
            <tr>
              {columns.map((column) => (
                <Header key={column.key} column={column} sorting={sorting} />
              ))}
            </tr>
          </thead>
          {rows && <tbody>{rows.map(renderRow)}</tbody>}
          {sections
            ?.filter((section) => section.rows.length > 0)
            .map((section) => (
              <tbody key={section.title}>
                <tr className={classes.section}>
                  <th scope="rowgroup" colSpan={columns.length}>
                    {section.title} {section.note && <span>{section.note}</span>}
                  </th>
                </tr>
                {section.rows.map(renderRow)}
              </tbody>
            ))}
        </table>
      </div>
    </>
  );
}

interface SortSelectProps<Row> extends Pick<DataTableProps<Row>, 'columns' | 'hiddenSort'> {
  sorting: Sorting;
}

/** Sorts where the heads of the columns are hidden. */
function SortSelect<Row>({ columns, sorting, hiddenSort }: SortSelectProps<Row>) {
  const sortable = columns.flatMap(({ header, sort, sortWords }) => {
    const words = sortWords ?? ([`${header}: A to Z`, `${header}: Z to A`] as const);
    return sort ? [{ sort, sortWords: words }] : [];
  });
  const choices = [...(hiddenSort ? [hiddenSort] : []), ...sortable].flatMap(
    ({ sort, sortWords: [ascending, descending] }) => [
      { sort, order: 'asc' as const, label: ascending },
      { sort, order: 'desc' as const, label: descending },
    ],
  );
  const chosen = choices.findIndex(
    ({ sort, order }) => sort === sorting.sort && order === sorting.order,
  );
  return (
    <NativeSelect
      className={classes.sortSelect}
      aria-label="Sort by"
      value={String(chosen)}
      data={choices.map(({ label }, index) => ({ value: String(index), label }))}
      onChange={({ currentTarget }) => {
        const index = Number(currentTarget.value);
        const choice = choices[index];
        if (choice && index !== chosen) sorting.sortBy(choice.sort, choice.order);
      }}
    />
  );
}

/** In a row of a phone alone: what has a column of its own in the table. */
export function InRow({ children }: { children: ReactNode }) {
  return <span className={classes.inRow}>{children}</span>;
}

/** In the table alone, such as a control that a row of a phone has no room for. */
export function InTable({ children }: { children: ReactNode }) {
  return <span className={classes.inTable}>{children}</span>;
}

interface HeaderProps<Row> {
  column: Column<Row>;
  sorting: Sorting | undefined;
}

function Header<Row>({ column, sorting }: HeaderProps<Row>) {
  const { header, sort, isNumber } = column;
  const number = isNumber || undefined;
  if (!sort || !sorting) {
    return (
      <th scope="col" data-number={number} data-place={column.place}>
        {header}
      </th>
    );
  }
  const isSorted = sorting.sort === sort;
  const isAscending = sorting.order === 'asc';
  const Icon = isSorted ? (isAscending ? IconArrowUp : IconArrowDown) : IconArrowsSort;
  return (
    <th
      scope="col"
      data-number={number}
      data-place={column.place}
      aria-sort={isSorted ? (isAscending ? 'ascending' : 'descending') : undefined}
    >
      <Link to={sorting.linkToSort(sort)} replace preventScrollReset className={classes.sort}>
        {header}
        <Icon aria-hidden="true" />
      </Link>
    </th>
  );
}
