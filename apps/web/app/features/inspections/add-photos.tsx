import type { Booking } from '@curbside/domain/bookings/booking';
import type { InspectionPhoto } from '@curbside/domain/inspections/endpoints';
import { photoTypes } from '@curbside/domain/inspections/rules';
import { capitalized } from '@curbside/domain/text/capitalized';
import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useNow } from '../../platform/clock.tsx';
import { FileButtons, UploadList } from '../uploads/index.ts';
import { inspectionNames } from './inspection-names.ts';
import { useInspectionUploads } from './inspection-uploads.ts';
import classes from './inspections-tab.module.css';
import { momentOf, momentsOf } from './moment.ts';

interface AddPhotosProps {
  booking: Booking;
  photos: readonly InspectionPhoto[];
}

/** Adds photos and videos to an inspection, each in an upload of its own. */
export function AddPhotos({ booking, photos }: AddPhotosProps) {
  const preset = momentOf(booking, photos, useNow().getTime());
  const [chosen, setChosen] = useState<'pickup' | 'return'>();
  const inspectionType = chosen ?? preset;
  const [photoType, setPhotoType] = useState('');
  const [notes, setNotes] = useState('');
  const uploads = useInspectionUploads(`inspection ${booking.id}`);

  function add(added: readonly File[]) {
    uploads.add(added, { bookingId: String(booking.id), inspectionType, photoType, notes });
    // The next file seldom shows the same part of the car.
    setPhotoType('');
    setNotes('');
  }

  return (
    <section aria-label="Add photos" className={classes.add}>
      <div className={classes.fields}>
        <NativeSelect
          label="Inspection"
          value={inspectionType}
          onChange={({ currentTarget: { value } }) =>
            setChosen(momentsOf(booking).find((type) => type === value))
          }
          data={momentsOf(booking).map((value) => ({ value, label: inspectionNames[value] }))}
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
        files={uploads.files}
        onRetry={(id) => uploads.queue.retry(id)}
        onRemove={(id) => uploads.queue.remove(id)}
      />
    </section>
  );
}
