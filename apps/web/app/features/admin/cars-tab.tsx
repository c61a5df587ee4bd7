import { adminCalls } from '@curbside/domain/admin/calls';
import { carCategories } from '@curbside/domain/cars/listing-options';
import { useQuery } from '@tanstack/react-query';
import { formatMoney } from '../../platform/formatters.ts';
import { listQuery } from '../../platform/list-query.ts';
import { PagedList } from '../../shell/paged-list.tsx';
import { InTable } from '../../ui/lists/data-table.tsx';
import { FilterButtons } from '../../ui/lists/filter-buttons.tsx';
import { SearchField } from '../../ui/lists/search-field.tsx';
import { byAge, SortedTable } from '../../ui/lists/sorted-table.tsx';
import { useFilter } from '../../ui/lists/use-filter.ts';
import { useListAddress } from '../../ui/lists/use-list-address.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { CarPhoto } from '../cars/index.ts';
import { PersonLink } from '../staff-page/index.ts';
import classes from './staff-list.module.css';

const categories = ['all', ...carCategories] as const;

/** Every car, delisted ones too. */
export function CarsTab() {
  const list = useListAddress(['id', 'title', 'rate'], 'desc');
  const [category, setCategory] = useFilter('category', categories);
  const { q, sort, order, cursor } = list;
  const query = { q, sort, order, cursor, ...(category !== 'all' && { category }) };
  const cars = useQuery(listQuery(adminCalls.cars, { query }));
  return (
    <PagedList
      query={cars}
      noun="car"
      address={list}
      tools={
        <>
          <SearchField
            label="Search by title, make, model, owner, or ID"
            value={q}
            onSearch={list.search}
          />
          <FilterButtons
            label="Category"
            value={category}
            onChange={setCategory}
            options={categories.map((value) => ({
              value,
              label: value === 'all' ? 'All' : value,
            }))}
          />
        </>
      }
    >
      {(rows) => (
        <SortedTable
          label="Cars"
          rows={rows}
          keyOf={({ id }) => id}
          sorting={list}
          linkOf={({ id }) => `/staff/cars/${id}`}
          columns={[
            { key: 'id', header: 'ID', sort: 'id', sortWords: byAge, cell: ({ id }) => id },
            {
              key: 'picture',
              header: '',
              place: 'picture',
              cell: ({ imageUrl }) => <CarPhoto url={imageUrl} alt="" sizes="100px" />,
            },
            {
              key: 'title',
              header: 'Title',
              sort: 'title',
              place: 'title',
              cell: ({ title }) => title,
              below: ({ location }) => location,
            },
            {
              key: 'model',
              header: 'Make/Model',
              place: 'line',
              cell: ({ make, model }) => `${make} ${model}`,
            },
            {
              key: 'category',
              header: 'Category',
              isExtra: true,
              cell: ({ category }) => category,
            },
            {
              key: 'owner',
              header: 'Owner',
              place: 'detail',
              cell: ({ userId, ownerName, ownerEmail }) => (
                <PersonLink id={userId}>{ownerName || ownerEmail}</PersonLink>
              ),
            },
            {
              key: 'state',
              header: 'State',
              place: 'badge',
              cell: ({ isListed }) =>
                isListed ? (
                  <InTable>
                    <span className={classes.soft}>Listed</span>
                  </InTable>
                ) : (
                  <StatusBadge tone="gray" label="Delisted" />
                ),
            },
            {
              key: 'rate',
              header: 'Rate',
              sort: 'rate',
              sortWords: ['Rate: low to high', 'Rate: high to low'],
              place: 'amount',
              isNumber: true,
              cell: ({ dailyRate }) => `${formatMoney(dailyRate)}/day`,
            },
          ]}
        />
      )}
    </PagedList>
  );
}
