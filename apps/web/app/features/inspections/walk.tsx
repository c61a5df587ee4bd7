import IconCamera from 'icon:camera';
import type { Booking } from '@curbside/domain/bookings/booking';
import type { BookingParty } from '@curbside/domain/bookings/states';
import type { InspectionPhoto } from '@curbside/domain/inspections/endpoints';
import { capitalized } from '@curbside/domain/text/capitalized';
import { Button, VisuallyHidden } from '@mantine/core';
import { lazy, type MouseEvent, Suspense, useId, useState } from 'react';
import { useNow, useToday } from '../../platform/clock.tsx';
import { formatShortInstant } from '../../platform/formatters.ts';
import { Fold } from '../../ui/fold.tsx';
import { Progress } from '../../ui/progress-stones.tsx';
import { SegmentedControl } from '../../ui/segmented-control.ts';
import { HandoverPanel } from '../handover/index.ts';
import { PickupLink } from '../pickup-reports/index.ts';
import { waitingText } from '../uploads/index.ts';
import { AddPhotos } from './add-photos.tsx';
import { CarOutline } from './car-outline.tsx';
import { CorrectType } from './correct-type.tsx';
import { inspectionNames } from './inspection-names.ts';
import { useInspectionUploads } from './inspection-uploads.ts';
import { momentOf, momentsOf } from './moment.ts';
import classes from './walk.module.css';
import { type WalkPart, walkParts, walkShots } from './walk-parts.ts';

const MatchCamera = lazy(() => import('./match-camera.tsx'));

const takePhotos = 'Walk around the car and take these six photos';
const advice = {
  renter: {
    pickup: `${takePhotos} before you drive off.`,
    return: `${takePhotos} before you hand back the key.`,
  },
  owner: {
    pickup: `${takePhotos} before you hand over the key.`,
    return: `${takePhotos} while your guest is still there.`,
  },
} as const;

interface WalkProps {
  booking: Booking;
  side: BookingParty;
  photos: readonly InspectionPhoto[];
  /** Called while the camera is open over the page. */
  onAsking?: ((isAsking: boolean) => void) | undefined;
}

/** A walk around the car: six photos, odometer and fuel, for the moment at hand. */
export function Walk({ booking, side, photos, onAsking }: WalkProps) {
  const preset = momentOf(booking, photos, useNow().getTime());
  const [chosen, setChosen] = useState<'pickup' | 'return'>();
  const moment = chosen ?? preset;
  const shots = walkShots(photos, moment);
  const pickups = walkShots(photos, 'pickup');
  const id = useId();
  const inputIdOf = (part: WalkPart) => `${id}-${part}`;
  return (
    <section aria-label="Walk around the car" className={classes.walk}>
      <SegmentedControl
        aria-label="Pickup or return"
        value={moment}
        onChange={(value) => setChosen(momentsOf(booking).find((type) => type === value))}
        data={momentsOf(booking).map((value) => ({ value, label: inspectionNames[value] }))}
      />
      <p className={classes.note}>{advice[side][moment]}</p>
      {moment === 'pickup' && <PickupLink booking={booking} />}
      <Progress done={shots.size} of={walkParts.length} />
      <CarOutline done={new Set(shots.keys())} inputIdOf={inputIdOf} />
      <ul className={classes.tiles}>
        {walkParts.map((part) => (
          <li key={part}>
            <WalkTile
              key={moment}
              booking={booking}
              moment={moment}
              part={part}
              shot={shots.get(part)}
              pickup={moment === 'return' ? pickups.get(part) : undefined}
              onAsking={onAsking}
              inputId={inputIdOf(part)}
            />
          </li>
        ))}
      </ul>
      <HandoverPanel booking={booking} kind={moment} isToRecord />
      <Fold label="Other photos and videos">
        <AddPhotos booking={booking} photos={photos} />
      </Fold>
    </section>
  );
}

interface WalkTileProps {
  booking: Booking;
  moment: 'pickup' | 'return';
  part: WalkPart;
  shot: InspectionPhoto | undefined;
  /** At return, the photo of this part at pickup. */
  pickup: InspectionPhoto | undefined;
  onAsking: WalkProps['onAsking'];
  inputId: string;
}

/** One part of the car: dashed while its photo is missing. A tap opens the camera. */
function WalkTile({ booking, moment, part, shot, pickup, onAsking, inputId }: WalkTileProps) {
  const [isMatching, setMatching] = useState(false);
  const today = useToday();
  const uploads = useInspectionUploads(`walk ${booking.id} ${moment} ${part}`);
  const upload = uploads.files.at(-1);
  const name = capitalized(part);
  const add = (file: File) =>
    uploads.add([file], {
      bookingId: String(booking.id),
      inspectionType: moment,
      photoType: part,
    });

  function match(isOn: boolean) {
    setMatching(isOn);
    onAsking?.(isOn);
  }

  function openCamera(event: MouseEvent) {
    if (!pickup || !hasCameraAtHand()) return;
    event.preventDefault();
    match(true);
  }

  return (
    <>
      <label className={classes.tile} data-missing={shot ? undefined : true}>
        <input
          id={inputId}
          type="file"
          accept="image/*"
          capture="environment"
          className={classes.input}
          onClick={openCamera}
          aria-label={`${shot ? 'Take another photo' : 'Take a photo'}: ${name}`}
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            if (file) add(file);
            // Without it, the same file could not be chosen again.
            currentTarget.value = '';
          }}
        />
        {shot ? (
          <img src={`${shot.photoUrl}?width=320`} alt="" loading="lazy" />
        ) : (
          <IconCamera size={24} />
        )}
        {upload?.state === 'sending' && (
          <progress value={upload.share} aria-label={`Upload of ${name}`} className={classes.bar} />
        )}
      </label>
      <p className={classes.kind}>
        <strong>{name}</strong>
        {upload?.state === 'waiting' ? (
          <span role="status"> {waitingText}</span>
        ) : (
          shot && <span> {formatShortInstant(shot.capturedAt, today)}</span>
        )}
      </p>
      {pickup && (
        <Suspense>
          {isMatching && (
            <MatchCamera
              opened
              part={part}
              pickup={pickup}
              onClose={() => match(false)}
              onPhoto={(file) => {
                match(false);
                add(file);
              }}
            />
          )}
        </Suspense>
      )}
      {shot && <CorrectType photo={shot} />}
      {upload?.state === 'failed' && (
        <p role="alert" className={classes.problem}>
          {upload.problem}{' '}
          {!upload.isRefused && (
            <Button variant="subtle" onClick={() => uploads.queue.retry(upload.id)}>
              Retry<VisuallyHidden> {name}</VisuallyHidden>
            </Button>
          )}
        </p>
      )}
    </>
  );
}

/** A phone or tablet whose camera the page may show; others choose a file. */
const hasCameraAtHand = () =>
  window.matchMedia('(pointer: coarse)').matches && 'mediaDevices' in navigator;
