import type { Booking } from '@curbside/domain/bookings/booking';
import type { BookingParty } from '@curbside/domain/bookings/states';
import type { InspectionPhoto } from '@curbside/domain/inspections/endpoints';
import { inspectionTypes } from '@curbside/domain/inspections/rules';
import { Anchor, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { formatInstant } from '../../platform/formatters.ts';
import { QueryView } from '../../shell/query-view.tsx';
import { HandoverPanel } from '../handover/index.ts';
import { PickupLink } from '../pickup-reports/index.ts';
import { evidencePath, inspectionsQuery } from './api.ts';
import { countFiles, inspectionNames, isPhoto, nameOfFile } from './inspection-names.ts';
import { InspectionViewer } from './inspection-viewer.tsx';
import classes from './inspections-tab.module.css';
import { Walk } from './walk.tsx';

interface InspectionsTabProps {
  booking: Booking;
  side: BookingParty;
  /** Called while the viewer is open over the modal, so that Escape closes only the viewer. */
  onAsking?: (isAsking: boolean) => void;
}

/** The tab 'Inspections': pickup and return photos, and a way to add some while the trip allows. */
export function InspectionsTab({ booking, side, onAsking }: InspectionsTabProps) {
  const photos = useQuery(inspectionsQuery(booking.id));
  const [open, setOpen] = useState<InspectionPhoto>();
  const { allowed, reason } = booking.actions.inspect;
  // Approval makes the contract; without one there was no trip, and nothing to prove.
  const hasTrip = booking.contract !== null;

  function show(photo: InspectionPhoto | undefined) {
    setOpen(photo);
    onAsking?.(photo !== undefined);
  }

  return (
    <Stack gap="lg">
      <QueryView
        query={photos}
        loadingText="Loading photos…"
        skeleton={<Skeleton className={classes.skeleton} />}
        failed="The photos could not be loaded"
        failedHeadingLevel={3}
      >
        {(data) => (
          <>
            {allowed ? (
              <Walk booking={booking} side={side} photos={data} onAsking={onAsking} />
            ) : (
              <>
                <PickupLink booking={booking} />
                <p className={classes.note}>{reason}</p>
                {hasTrip &&
                  inspectionTypes.map((type) => (
                    <HandoverPanel key={type} booking={booking} kind={type} />
                  ))}
              </>
            )}
            {data.length === 0 && hasTrip && (
              <p className={classes.note}>
                {booking.status === 'approved'
                  ? 'No inspection photos or videos yet.'
                  : 'No inspection photos or videos.'}
              </p>
            )}
            {inspectionTypes.map((type) => (
              <PhotoGrid
                key={type}
                title={inspectionNames[type]}
                photos={data.filter(({ inspectionType }) => inspectionType === type)}
                onOpen={show}
              />
            ))}
            <InspectionViewer photos={data} open={open} onOpen={show} />
          </>
        )}
      </QueryView>
      {hasTrip && (
        <p className={classes.note}>
          <Anchor inherit href={evidencePath(booking.id)} download>
            Download evidence (ZIP)
          </Anchor>{' '}
          with contract, price, photos, videos, incidents and messages, signed against changes.{' '}
          <Anchor inherit component={Link} to="/verify-evidence">
            Verify a bundle
          </Anchor>
        </p>
      )}
    </Stack>
  );
}

interface PhotoGridProps {
  title: string;
  photos: readonly InspectionPhoto[];
  onOpen: (photo: InspectionPhoto) => void;
}

function PhotoGrid({ title, photos, onOpen }: PhotoGridProps) {
  const [first] = photos;
  if (!first) return null;
  return (
    <section>
      <h4 className={classes.heading}>{title}</h4>
      <p className={classes.note}>
        {countFiles(photos)}, the first on {formatInstant(first.capturedAt)}
      </p>
      <ul className={classes.grid}>
        {photos.map((photo) => (
          <li key={photo.id}>
            <button
              type="button"
              className={classes.tile}
              aria-label={`Open ${title.toLowerCase()}: ${nameOfFile(photo)}`}
              onClick={() => onOpen(photo)}
            >
              {isPhoto(photo) ? (
                <img src={`${photo.photoUrl}?width=320`} alt="" loading="lazy" />
              ) : (
                <video src={photo.photoUrl} preload="metadata" muted />
              )}
            </button>
            <p className={classes.kind}>{nameOfFile(photo)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
