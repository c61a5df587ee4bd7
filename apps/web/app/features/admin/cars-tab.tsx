import { adminCalls } from '@curbside/domain/admin/calls';
import { useQuery } from '@tanstack/react-query';
import { formatMoney } from '../../platform/formatters.ts';
import { DataTable } from '../../ui/lists/data-table.tsx';
import { SearchField } from '../../ui/lists/search-field.tsx';
import { useListAddress } from '../../ui/lists/use-list-address.ts';
import { CarPhoto } from '../cars/index.ts';
import { PersonLink } from '../staff-page/index.ts';
import { staffListQuery } from './api.ts';
import { StaffList } from './staff-list.tsx';

/** Every car, delisted ones too. */
export function CarsTab() {
  const list = useListAddress(['id', 'title', 'rate'], 'desc');
  const { q, sort, order, cursor } = list;
  const cars = useQuery(staffListQuery(adminCalls.cars, { query: { q, sort, order, cursor } }));
  return (
    <StaffList
      query={cars}
      noun="car"
      address={list}
      tools={
        <SearchField
          label="Search by title, make, model, owner, or ID"
          value={q}
          onSearch={list.search}
        />
      }
    >
      {(rows) => (
        <DataTable
          label="Cars"
          rows={rows}
          keyOf={({ id }) => id}
          sorting={list}
          linkOf={({ id }) => `/staff/cars/${id}`}
          columns={[
            { key: 'id', header: 'ID', sort: 'id', cell: ({ id }) => id },
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
            },
            {
              key: 'model',
              header: 'Make/Model',
              place: 'line',
              cell: ({ make, model }) => `${make} ${model}`,
            },
            { key: 'category', header: 'Category', cell: ({ category }) => category },
            {
              key: 'owner',
              header: 'Owner',
              place: 'detail',
              cell: ({ userId, ownerName, ownerEmail }) => (
                <PersonLink id={userId}>{ownerName || ownerEmail}</PersonLink>
              ),
            },
            {
              key: 'rate',
              header: 'Rate',
              sort: 'rate',
              place: 'amount',
              isNumber: true,
              cell: ({ dailyRate }) => `${formatMoney(dailyRate)}/day`,
            },
          ]}
        />
      )}
    </StaffList>
  );
}
