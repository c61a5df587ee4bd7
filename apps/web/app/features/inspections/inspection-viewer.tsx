import type { InspectionPhoto } from '@curbside/domain/inspections/endpoints';
import { Button } from '@mantine/core';
import { formatInstant } from '../../platform/formatters.ts';
import { Panel } from '../../ui/panel.tsx';
import classes from './inspections-tab.module.css';

interface InspectionViewerProps {
  photos: readonly InspectionPhoto[];
  open: InspectionPhoto | undefined;
  onOpen: (photo: InspectionPhoto | undefined) => void;
}

/** One photo over the whole screen, beside those of the other inspection that show the same part. */
export function InspectionViewer({ photos, open, onOpen }: InspectionViewerProps) {
  const index = open ? photos.findIndex(({ id }) => id === open.id) : -1;
  const others = photos.filter(
    ({ photoType, inspectionType }) =>
      open?.photoType && photoType === open.photoType && inspectionType !== open.inspectionType,
  );
  const pair = open ? [open, ...others.slice(0, 1)] : [];
  const inOrder = pair.sort((a, b) => a.inspectionType.localeCompare(b.inspectionType));
  return (
    <Panel
      title={open?.photoType ?? 'Photo'}
      mode="full-screen"
      opened={open !== undefined}
      onClose={() => onOpen(undefined)}
    >
      <div className={classes.compare}>
        {inOrder.map((photo) => (
          <figure key={photo.id} className={classes.figure}>
            {photo.contentType.startsWith('image/') ? (
              <img src={photo.photoUrl} alt={photo.photoType ?? 'Inspection'} />
            ) : (
              // biome-ignore lint/a11y/useMediaCaption: films of an inspection have no speech of note
              <video src={photo.photoUrl} controls />
            )}
            <figcaption>
              <strong>{photo.inspectionType === 'pickup' ? 'Pickup' : 'Return'}</strong>{' '}
              {formatInstant(photo.capturedAt)}, by the{' '}
              {photo.uploaderRole === 'renter' ? 'guest' : 'host'}
              {photo.notes && <p>{photo.notes}</p>}
            </figcaption>
          </figure>
        ))}
      </div>
      <div className={classes.steps}>
        <Button variant="default" disabled={index <= 0} onClick={() => onOpen(photos[index - 1])}>
          Previous
        </Button>
        <Button
          variant="default"
          disabled={index >= photos.length - 1}
          onClick={() => onOpen(photos[index + 1])}
        >
          Next
        </Button>
      </div>
    </Panel>
  );
}
