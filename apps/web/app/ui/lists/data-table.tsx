import IconArrowDown from 'icon:arrow-down';
import IconArrowUp from 'icon:arrow-up';
import IconArrowsSort from 'icon:arrows-sort';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { CoveringLink, coveredByLink } from '../cards/covering-link.tsx';
import classes from './data-table.module.css';

export interface Column<Row> {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** A second line in the table; a row of a phone has a place of its own for it. */
  below?: (row: Row) => ReactNode;
  /** Has no column: it is in the rows of phones alone. */
  isRowOnly?: boolean;
  /** Left out below 1200 px, where a table of many columns has no room for it. */
  isExtra?: boolean;
  /** Amounts and counts. */
  isNumber?: boolean;
  /** Never broken into lines: a moment, an address, a code. */
  isShort?: boolean;
  /** Emails and the like: a table without room for them breaks them. */
  isLong?: boolean;
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

export type Order = 'asc' | 'desc';

/** Ascending, then descending. */
export type SortWords = readonly [string, string];

/** The current order, and the address of another one: `useListAddress` has both. */
interface Sorting {
  sort: string;
  order: Order;
  linkToSort: (sort: string) => string;
}

export interface DataTableProps<Row> {
  /** Names the rows for screen readers. */
  label: string;
  columns: readonly Column<Row>[];
  rows?: readonly Row[];
  keyOf: (row: Row) => string | number;
  /** The row as a whole leads there; its title is the link. */
  linkOf?: (row: Row) => string;
  /** A plain click on that link calls this instead (`show` of `useOpenRow`). */
  onOpen?: (row: Row) => void;
  /** The row whose details are open. */
  isCurrent?: (row: Row) => boolean;
  sorting?: Sorting;
  /** Rows under headings of their own; instead of `rows`. Sections without rows are left out. */
  sections?: readonly Section<Row>[];
}

interface Section<Row> {
  title: string;
  /** Beside the title: '2 trips'. */
  note?: string | undefined;
  rows: readonly Row[];
}

/** Rows of one kind, sorted by the server. On phones each is 88 px: picture, title, line, badge, amount. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, sections, keyOf, linkOf, onOpen, isCurrent, sorting } = props;
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
          data-long={column.isLong || undefined}
          data-row-only={column.isRowOnly || undefined}
          data-extra={column.isExtra || undefined}
        >
          {linkOf && column.place === 'title' ? (
            <CoveringLink
              to={linkOf(row)}
              preventScrollReset
              onOpen={onOpen && (() => onOpen(row))}
            >
              {column.cell(row)}
            </CoveringLink>
          ) : linkOf && column.place !== 'picture' ? (
            <span>{column.cell(row)}</span>
          ) : (
            column.cell(row)
          )}
          {column.below && <p className={classes.below}>{column.below(row)}</p>}
        </td>
      ))}
    </tr>
  );
  return (
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
  const { header, sort, place } = column;
  const marks = {
    'data-place': place,
    'data-number': column.isNumber || undefined,
    'data-row-only': column.isRowOnly || undefined,
    'data-extra': column.isExtra || undefined,
  };
  if (!sort || !sorting) {
    return (
      <th scope="col" {...marks}>
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
      {...marks}
      aria-sort={isSorted ? (isAscending ? 'ascending' : 'descending') : undefined}
    >
      <Link to={sorting.linkToSort(sort)} replace preventScrollReset className={classes.sort}>
        {header}
        <Icon />
      </Link>
    </th>
  );
}
