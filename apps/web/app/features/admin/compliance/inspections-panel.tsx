import { complianceCalls } from '@curbside/domain/compliance/calls';
import { capitalized } from '@curbside/domain/text/capitalized';
import { useQuery } from '@tanstack/react-query';
import { formatInstant } from '../../../platform/formatters.ts';
import { DataTable } from '../../../ui/lists/data-table.tsx';
import { SearchField } from '../../../ui/lists/search-field.tsx';
import { useListAddress } from '../../../ui/lists/use-list-address.ts';
import { staffListQuery } from '../api.ts';
import classes from '../staff-list.module.css';
import { StaffList } from '../staff-list.tsx';
import { ExportLinks } from './export-links.tsx';

/** The photos and videos of inspections, newest first. */
export function InspectionsPanel() {
  const list = useListAddress(['created'], 'desc');
  const query = { q: list.q, cursor: list.cursor };
  const photos = useQuery(staffListQuery(complianceCalls.complianceInspections, { query }));
  return (
    <StaffList
      query={photos}
      noun="photo"
      address={list}
      tools={
        <>
          <SearchField label="Search by booking ID" value={list.q} onSearch={list.search} />
          <ExportLinks kind="inspections" />
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
              key: 'booking',
              header: 'Booking',
              place: 'title',
              cell: ({ bookingId }) => `Booking ${bookingId}`,
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
              cell: ({ capturedAt }) => formatInstant(capturedAt),
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
    </StaffList>
  );
}
