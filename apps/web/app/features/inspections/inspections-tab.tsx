import type { Booking } from '@curbside/domain/bookings/booking';
import type { InspectionPhoto } from '@curbside/domain/inspections/endpoints';
import { inspectionTypes, photoTypes } from '@curbside/domain/inspections/rules';
import { Button, NativeSelect, Skeleton, Stack, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ChangeEvent, useRef, useState } from 'react';
import { QueryView } from '../../ui/query-view.tsx';
import { inspectionsQuery } from './api.ts';
import { InspectionViewer } from './inspection-viewer.tsx';
import classes from './inspections-tab.module.css';
import { type Upload, useUploads } from './use-uploads.ts';

/** The tab 'Inspections': pickup and return photos, and a way to add some while the trip allows. */
export function InspectionsTab({ booking }: { booking: Booking }) {
  const query = inspectionsQuery(booking.id);
  const photos = useQuery(query);
  const [open, setOpen] = useState<InspectionPhoto>();
  const { allowed, reason } = booking.actions.inspect;
  return (
    <Stack gap="lg">
      {allowed ? <AddPhotos booking={booking} /> : <p className={classes.note}>{reason}</p>}
      <QueryView
        query={photos}
        loadingText="Loading photos…"
        skeleton={<Skeleton className={classes.skeleton} />}
        failed="The photos could not be loaded"
        failedHeadingLevel={3}
        empty={<p className={classes.note}>No inspection photos yet.</p>}
      >
        {(data) => (
          <>
            {inspectionTypes.map((type) => (
              <PhotoGrid
                key={type}
                title={titles[type]}
                photos={data.filter(({ inspectionType }) => inspectionType === type)}
                onOpen={setOpen}
              />
            ))}
            <InspectionViewer photos={data} open={open} onOpen={setOpen} />
          </>
        )}
      </QueryView>
    </Stack>
  );
}

const titles = { pickup: 'Pickup', return: 'Return' } as const;
const nameOf = (type: string) => type.charAt(0).toUpperCase() + type.slice(1);

function AddPhotos({ booking }: { booking: Booking }) {
  const client = useQueryClient();
  const inputRef = useRef<HTMLInputElement>(null);
  const [inspectionType, setInspectionType] = useState<string>('pickup');
  const [photoType, setPhotoType] = useState('');
  const [notes, setNotes] = useState('');
  const { uploads, add, retry } = useUploads(() => {
    void client.invalidateQueries({ queryKey: inspectionsQuery(booking.id).queryKey });
  });

  async function send({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const files = [...(currentTarget.files ?? [])];
    currentTarget.value = '';
    const place = await findPlace();
    add(files, { bookingId: String(booking.id), inspectionType, photoType, notes, ...place });
  }

  return (
    <section aria-label="Add photos">
      <div className={classes.fields}>
        <NativeSelect
          label="Inspection"
          value={inspectionType}
          onChange={(event) => setInspectionType(event.currentTarget.value)}
          data={inspectionTypes.map((value) => ({ value, label: titles[value] }))}
        />
        <NativeSelect
          label="What it shows (optional)"
          value={photoType}
          onChange={(event) => setPhotoType(event.currentTarget.value)}
          data={[
            { value: '', label: 'Not said' },
            ...photoTypes.map((value) => ({ value, label: nameOf(value) })),
          ]}
        />
      </div>
      <TextInput
        label="Notes (optional)"
        maxLength={2000}
        value={notes}
        onChange={(event) => setNotes(event.currentTarget.value)}
      />
      <input
        ref={inputRef}
        type="file"
        multiple
        hidden
        aria-label="Photos and videos"
        accept="image/*,video/mp4,video/webm,video/quicktime"
        onChange={send}
      />
      <Button className={classes.add} onClick={() => inputRef.current?.click()}>
        Add photos
      </Button>
      <ul className={classes.uploads}>
        {uploads.map((upload) => (
          <li key={upload.id}>
            <UploadLine upload={upload} onRetry={() => retry(upload.id)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function UploadLine({ upload, onRetry }: { upload: Upload; onRetry: () => void }) {
  const { file, state, share, problem } = upload;
  return (
    <div className={classes.upload}>
      <span className={classes.name}>{file.name}</span>
      {state === 'failed' ? (
        <>
          <span role="alert">{problem}</span>
          <Button variant="default" onClick={onRetry}>
            Retry
          </Button>
        </>
      ) : (
        <progress className={classes.bar} value={share} aria-label={`Upload of ${file.name}`} />
      )}
      {state === 'done' && <span role="status">Added</span>}
    </div>
  );
}

/** Where the device is, if the browser allows it and answers soon. */
function findPlace(): Promise<Record<string, string>> {
  return new Promise((resolve) => {
    if (!('geolocation' in navigator)) return resolve({});
    navigator.geolocation.getCurrentPosition(
      ({ coords }) =>
        resolve({ latitude: String(coords.latitude), longitude: String(coords.longitude) }),
      () => resolve({}),
      { timeout: 3000, maximumAge: 60_000 },
    );
  });
}

interface PhotoGridProps {
  title: string;
  photos: readonly InspectionPhoto[];
  onOpen: (photo: InspectionPhoto) => void;
}

function PhotoGrid({ title, photos, onOpen }: PhotoGridProps) {
  if (photos.length === 0) return null;
  return (
    <section>
      <h4 className={classes.heading}>{title}</h4>
      <ul className={classes.grid}>
        {photos.map((photo) => (
          <li key={photo.id}>
            <button type="button" className={classes.tile} onClick={() => onOpen(photo)}>
              {photo.contentType.startsWith('image/') ? (
                <img
                  src={`${photo.photoUrl}?width=320`}
                  alt={`${title}: ${photo.photoType ?? 'photo'}`}
                  loading="lazy"
                />
              ) : (
                <video
                  src={photo.photoUrl}
                  preload="metadata"
                  muted
                  aria-label={`${title}: video`}
                />
              )}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
