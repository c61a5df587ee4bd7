import { contractCalls } from '@curbside/domain/contracts/calls';
import { useQuery } from '@tanstack/react-query';
import { listQuery } from '../../../platform/list-query.ts';
import { PagedList } from '../../../shell/paged-list.tsx';
import { DataTable } from '../../../ui/lists/data-table.tsx';
import { ExportLinks } from '../../../ui/lists/export-links.tsx';
import { SearchField } from '../../../ui/lists/search-field.tsx';
import { useListAddress } from '../../../ui/lists/use-list-address.ts';
import { BookingLink, Moment } from '../../staff-page/index.ts';
import classes from '../staff-list.module.css';

/** The rental contracts, newest first. */
export function ContractsPanel() {
  const list = useListAddress(['created'], 'desc');
  const filter = { q: list.q };
  const contracts = useQuery(
    listQuery(contractCalls.contracts, { query: { ...filter, cursor: list.cursor } }),
  );
  return (
    <PagedList
      query={contracts}
      noun="contract"
      address={list}
      tools={
        <>
          <SearchField
            label="Search by contract number or booking ID"
            value={list.q}
            onSearch={list.search}
          />
          <ExportLinks path="/api/admin/compliance/export/contracts" filter={filter} />
        </>
      }
    >
      {(rows) => (
        <DataTable
          label="Contracts"
          rows={rows}
          keyOf={({ id }) => id}
          columns={[
            {
              key: 'number',
              header: 'Contract Number',
              place: 'title',
              cell: ({ contractNumber }) => contractNumber,
            },
            {
              key: 'booking',
              header: 'Booking',
              place: 'line',
              cell: ({ bookingId }) => (
                <BookingLink id={bookingId}>Booking {bookingId}</BookingLink>
              ),
            },
            {
              key: 'renter',
              header: 'Renter signed',
              cell: ({ renterSignedAt }) => <Moment at={renterSignedAt} />,
            },
            {
              key: 'host',
              header: 'Host signed',
              cell: ({ hostSignedAt }) => <Moment at={hostSignedAt} />,
            },
            {
              key: 'created',
              header: 'Created',
              place: 'detail',
              cell: ({ createdAt }) => <Moment at={createdAt} />,
            },
            {
              key: 'pdf',
              header: 'PDF',
              place: 'amount',
              isNumber: true,
              cell: ({ id, contractNumber }) => (
                <a
                  className={classes.link}
                  href={`/api/contracts/${id}/pdf`}
                  target="_blank"
                  rel="noreferrer"
                  aria-label={`View PDF of ${contractNumber}`}
                >
                  View PDF
                </a>
              ),
            },
          ]}
        />
      )}
    </PagedList>
  );
}
