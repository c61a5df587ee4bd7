import type { Booking } from '@curbside/domain/bookings/booking';
import type { InspectionPhoto } from '@curbside/domain/inspections/endpoints';
import { inspectionTypes, photoTypes } from '@curbside/domain/inspections/rules';
import { capitalized } from '@curbside/domain/text/capitalized';
import { NativeSelect, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNow } from '../../platform/clock.tsx';
import { FileButtons, UploadList, useUploadQueue } from '../uploads/index.ts';
import { addToInspection, inspectionsQuery } from './api.ts';
import { findPlace } from './find-place.ts';
import { inspectionNames } from './inspection-names.ts';
import classes from './inspections-tab.module.css';
import { momentOf } from './moment.ts';

interface AddPhotosProps {
  booking: Booking;
  photos: readonly InspectionPhoto[];
}

/** Adds photos and videos to an inspection, each in an upload of its own. */
export function AddPhotos({ booking, photos }: AddPhotosProps) {
  const client = useQueryClient();
  const preset = momentOf(booking, photos, useNow().getTime());
  const [chosen, setChosen] = useState<'pickup' | 'return'>();
  const inspectionType = chosen ?? preset;
  const [photoType, setPhotoType] = useState('');
  const [notes, setNotes] = useState('');
  const { queue, files } = useUploadQueue(`inspection ${booking.id}`);

  function add(added: readonly File[]) {
    // Asked for once for all files, and never waited for longer than a moment.
    const place = findPlace();
    const bookingId = String(booking.id);
    // The next file seldom shows the same part of the car.
    setPhotoType('');
    setNotes('');
    queue.clearDone();
    queue.add(added, async (file, onProgress) => {
      const fields = { bookingId, inspectionType, photoType, notes, ...(await place) };
      const uploadId = await addToInspection({ file, fields, onProgress });
      void client.invalidateQueries({ queryKey: inspectionsQuery(booking.id).queryKey });
      return uploadId;
    });
  }

  return (
    <section aria-label="Add photos" className={classes.add}>
      <div className={classes.fields}>
        <NativeSelect
          label="Inspection"
          value={inspectionType}
          onChange={({ currentTarget: { value } }) =>
            setChosen(inspectionTypes.find((type) => type === value))
          }
          data={inspectionTypes.map((value) => ({ value, label: inspectionNames[value] }))}
        />
        <NativeSelect
          label="What it shows (optional)"
          value={photoType}
          onChange={(event) => setPhotoType(event.currentTarget.value)}
          data={[
            { value: '', label: 'Choose' },
            ...photoTypes.map((value) => ({ value, label: capitalized(value) })),
          ]}
        />
      </div>
      <TextInput
        label="Notes (optional)"
        maxLength={2000}
        value={notes}
        onChange={(event) => setNotes(event.currentTarget.value)}
      />
      <FileButtons
        label="Choose photos or videos"
        accept="image/*,video/mp4,video/webm,video/quicktime"
        onFiles={add}
      />
      <UploadList
        files={files}
        onRetry={(id) => queue.retry(id)}
        onRemove={(id) => queue.remove(id)}
      />
    </section>
  );
}
