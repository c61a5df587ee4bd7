import { complianceCalls } from '@curbside/domain/compliance/calls';
import { inspectionTypes } from '@curbside/domain/inspections/rules';
import { capitalized } from '@curbside/domain/text/capitalized';
import { useQuery } from '@tanstack/react-query';
import { listQuery } from '../../../platform/list-query.ts';
import { PagedList } from '../../../shell/paged-list.tsx';
import { DataTable } from '../../../ui/lists/data-table.tsx';
import { ExportLinks } from '../../../ui/lists/export-links.tsx';
import { FilterButtons } from '../../../ui/lists/filter-buttons.tsx';
import { SearchField } from '../../../ui/lists/search-field.tsx';
import { useFilter } from '../../../ui/lists/use-filter.ts';
import { useListAddress } from '../../../ui/lists/use-list-address.ts';
import { BookingLink, Moment } from '../../staff-page/index.ts';
import classes from '../staff-list.module.css';

const types = ['all', ...inspectionTypes] as const;

/** The photos and videos of inspections, newest first. */
export function InspectionsPanel() {
  const list = useListAddress(['created'], 'desc');
  const [inspectionType, setType] = useFilter('inspectionType', types);
  const filter = { q: list.q, ...(inspectionType !== 'all' && { inspectionType }) };
  const photos = useQuery(
    listQuery(complianceCalls.complianceInspections, { query: { ...filter, cursor: list.cursor } }),
  );
  return (
    <PagedList
      query={photos}
      noun="photo"
      address={list}
      tools={
        <>
          <SearchField label="Search by booking ID" value={list.q} onSearch={list.search} />
          <FilterButtons
            label="Inspection"
            value={inspectionType}
            onChange={setType}
            options={types.map((value) => ({ value, label: capitalized(value) }))}
          />
          <ExportLinks path="/api/admin/compliance/export/inspections" filter={filter} />
        </>
      }
    >
      {(rows) => (
        <DataTable
          label="Inspection photos"
          rows={rows}
          keyOf={({ id }) => id}
          columns={[
            { key: 'id', header: 'ID', cell: ({ id }) => id },
            {
              key: 'picture',
              header: '',
              place: 'picture',
              cell: ({ photoUrl, contentType }) =>
                contentType.startsWith('video/') ? (
                  'Video'
                ) : (
                  <img
                    src={`${photoUrl}?width=320`}
                    alt=""
                    loading="lazy"
                    className={classes.thumb}
                  />
                ),
            },
            {
              key: 'booking',
              header: 'Booking',
              place: 'title',
              cell: ({ bookingId }) => (
                <BookingLink id={bookingId}>Booking {bookingId}</BookingLink>
              ),
            },
            {
              key: 'type',
              header: 'Inspection',
              place: 'line',
              cell: ({ inspectionType, photoType }) =>
                capitalized(photoType ? `${inspectionType}, ${photoType}` : inspectionType),
            },
            {
              key: 'uploader',
              header: 'Uploaded by',
              cell: ({ uploaderRole }) => (uploaderRole === 'owner' ? 'Host' : 'Guest'),
            },
            { key: 'notes', header: 'Notes', cell: ({ notes }) => notes },
            {
              key: 'captured',
              header: 'Captured',
              place: 'detail',
              cell: ({ capturedAt }) => <Moment at={capturedAt} />,
            },
            {
              key: 'photo',
              header: 'Photo',
              place: 'amount',
              isNumber: true,
              cell: ({ id, photoUrl }) => (
                <a
                  className={classes.link}
                  href={photoUrl}
                  target="_blank"
                  rel="noreferrer"
                  aria-label={`View Photo ${id}`}
                >
                  View Photo
                </a>
              ),
            },
          ]}
        />
      )}
    </PagedList>
  );
}
