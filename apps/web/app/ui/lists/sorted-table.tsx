import { NativeSelect } from '@mantine/core';
import { DataTable, type DataTableProps, type Order, type SortWords } from './data-table.tsx';
import classes from './sorted-table.module.css';

export const byAge: SortWords = ['Oldest first', 'Newest first'];

interface SortedTableProps<Row> extends DataTableProps<Row> {
  /** `useListAddress` has it. */
  sorting: NonNullable<DataTableProps<Row>['sorting']> & {
    sortBy: (sort: string, order: Order) => void;
  };
  /** An order of the server's that no column shows, such as the list's first. */
  hiddenSort?: { sort: string; sortWords: SortWords };
}

/** A table that people sort: by its heads, or by a select on narrow screens, where these are hidden. */
export function SortedTable<Row>({ hiddenSort, ...table }: SortedTableProps<Row>) {
  const { columns, sorting } = table;
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
    <>
      <NativeSelect
        className={classes.select}
        aria-label="Sort by"
        value={String(chosen)}
        data={choices.map(({ label }, index) => ({ value: String(index), label }))}
        onChange={({ currentTarget }) => {
          const index = Number(currentTarget.value);
          const choice = choices[index];
          if (choice && index !== chosen) sorting.sortBy(choice.sort, choice.order);
        }}
      />
      <DataTable {...table} />
    </>
  );
}
