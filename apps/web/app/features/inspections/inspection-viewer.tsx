import IconChevronLeft from 'icon:chevron-left';
import IconChevronRight from 'icon:chevron-right';
import type { InspectionPhoto } from '@curbside/domain/inspections/endpoints';
import { inspectionTypes } from '@curbside/domain/inspections/rules';
import { ActionIcon, Modal } from '@mantine/core';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { formatInstant } from '../../platform/formatters.ts';
import { SegmentedControl } from '../../ui/segmented-control.ts';
import { type Comparison, comparisonsOf } from './comparisons.ts';
import { inspectionNames, isPhoto, nameOfFile } from './inspection-names.ts';
import classes from './inspection-viewer.module.css';
import { SlideCompare } from './slide-compare.tsx';

interface InspectionViewerProps {
  photos: readonly InspectionPhoto[];
  /** The photo that is open; undefined for none. */
  open: InspectionPhoto | undefined;
  onOpen: (photo: InspectionPhoto | undefined) => void;
}

/** A swipe of this length shows the next part, in pixels. */
const swipePx = 48;

/**
 * Pickup and return of the same part, side by side or one over the other, over the whole screen. Arrow
 * keys, Home, End, a swipe and the strip of small pictures go through the parts; Escape closes.
 */
export function InspectionViewer({ photos, open, onOpen }: InspectionViewerProps) {
  const comparisons = comparisonsOf(photos);
  const index = comparisons.findIndex(
    (pair) => open && (pair.pickup?.id === open.id || pair.return?.id === open.id),
  );
  const shown = comparisons[index];
  const last = comparisons.length - 1;
  const [isSliding, setSliding] = useState(false);
  const both = shown && photosOf(shown);

  function show(next: number) {
    const pair = comparisons[Math.min(last, Math.max(0, next))];
    onOpen(pair?.pickup ?? pair?.return);
  }

  const pressedAt = useRef<number>(undefined);

  function press(event: PointerEvent) {
    pressedAt.current = hasOwnMoves(event.target) ? undefined : event.clientX;
  }

  function release(event: PointerEvent) {
    const moved = event.clientX - (pressedAt.current ?? event.clientX);
    pressedAt.current = undefined;
    if (Math.abs(moved) >= swipePx) show(moved < 0 ? index + 1 : index - 1);
  }

  function turnByKey(event: KeyboardEvent) {
    if (hasOwnMoves(event.target)) return;
    const steps: Partial<Record<string, number>> = {
      ArrowRight: index + 1,
      ArrowLeft: index - 1,
      Home: 0,
      End: last,
    };
    const next = steps[event.key];
    if (next !== undefined) show(next);
  }

  return (
    <Modal
      opened={shown !== undefined}
      onClose={() => onOpen(undefined)}
      fullScreen
      radius={0}
      title={shown ? `${nameOfComparison(shown)}, ${index + 1} of ${last + 1}` : ''}
      closeButtonProps={{ 'aria-label': 'Close photos' }}
      classNames={{ content: classes.content, header: classes.header, body: classes.body }}
      transitionProps={{ transition: 'fade', duration: 150 }}
      onKeyDown={turnByKey}
    >
      {both && (
        <SegmentedControl
          aria-label="How to compare"
          className={classes.mode}
          data-ground="asphalt"
          value={isSliding ? 'slide' : 'pair'}
          onChange={(value) => setSliding(value === 'slide')}
          data={[
            { value: 'pair', label: 'Side by side' },
            { value: 'slide', label: 'Slide' },
          ]}
        />
      )}
      {both && isSliding && <SlideCompare key={both.pickup.id} {...both} />}
      {shown && !(both && isSliding) && (
        <div
          className={classes.pair}
          data-count={shown.photoType === null ? 1 : 2}
          onPointerDown={press}
          onPointerUp={release}
          onPointerCancel={() => {
            pressedAt.current = undefined;
          }}
        >
          {inspectionTypes
            .filter((type) => shown.photoType !== null || shown[type])
            .map((type) => (
              <figure key={type} className={classes.figure}>
                <Shown photo={shown[type]} type={type} />
              </figure>
            ))}
        </div>
      )}
      {last > 0 && (
        <>
          <ActionIcon
            className={classes.previous}
            aria-label="Previous"
            disabled={index <= 0}
            onClick={() => show(index - 1)}
          >
            <IconChevronLeft />
          </ActionIcon>
          <ActionIcon
            className={classes.next}
            aria-label="Next"
            disabled={index >= last}
            onClick={() => show(index + 1)}
          >
            <IconChevronRight />
          </ActionIcon>
          <Strip comparisons={comparisons} index={index} onShow={show} />
        </>
      )}
    </Modal>
  );
}

/** A video and a slider are moved by the same keys and strokes. */
const hasOwnMoves = (target: EventTarget) =>
  target instanceof HTMLVideoElement || target instanceof HTMLInputElement;

/** Both photos of a part that can lie over one another. */
function photosOf({ pickup, return: back }: Comparison) {
  return pickup && back && isPhoto(pickup) && isPhoto(back) ? { pickup, back } : undefined;
}

function nameOfComparison(pair: Comparison): string {
  const file = pair.pickup ?? pair.return;
  return file ? nameOfFile(file) : '';
}

interface StripProps {
  comparisons: readonly Comparison[];
  index: number;
  onShow: (index: number) => void;
}

/** Every part as a small picture. */
function Strip({ comparisons, index, onShow }: StripProps) {
  return (
    <ul className={classes.strip}>
      {comparisons.map((pair, place) => {
        const photo = pair.pickup ?? pair.return;
        return (
          <li key={photo?.id}>
            <button
              type="button"
              className={classes.small}
              aria-label={`Show ${nameOfComparison(pair)}, ${place + 1} of ${comparisons.length}`}
              aria-current={place === index || undefined}
              onClick={() => onShow(place)}
            >
              {photo && isPhoto(photo) && (
                <img src={`${photo.photoUrl}?width=320`} alt="" loading="lazy" />
              )}
              <span>{nameOfComparison(pair)}</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

interface ShownProps {
  photo: InspectionPhoto | undefined;
  type: InspectionPhoto['inspectionType'];
}

function Shown({ photo, type }: ShownProps) {
  const name = inspectionNames[type];
  if (!photo) {
    return (
      <>
        <div className={classes.missing}>No {name.toLowerCase()} photo of this</div>
        <figcaption className={classes.caption}>
          <strong>{name}</strong>
        </figcaption>
      </>
    );
  }
  return (
    <>
      {isPhoto(photo) ? (
        <img
          key={photo.id}
          src={photo.photoUrl}
          draggable={false}
          alt={`${name}: ${nameOfFile(photo)}`}
          className={classes.photo}
        />
      ) : (
        // biome-ignore lint/a11y/useMediaCaption: films of an inspection have no speech of note
        <video key={photo.id} src={photo.photoUrl} controls className={classes.photo} />
      )}
      <figcaption className={classes.caption}>
        <strong>{name}</strong> · {formatInstant(photo.capturedAt)}, by the{' '}
        {photo.uploaderRole === 'renter' ? 'guest' : 'host'}
        {photo.notes && <span className={classes.notes}>{photo.notes}</span>}
      </figcaption>
    </>
  );
}
