import { photoAt } from '@curbside/domain/cars/photos';
import { ActionIcon, Modal } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import classes from './photo-viewer.module.css';

/** A swipe of this length shows the next photo. */
const swipePx = 48;

interface PhotoViewerProps {
  photos: readonly string[];
  title: string;
  startAt: number;
  onClose: () => void;
}

/** One photo at a time over the whole screen: arrow keys, arrows, swipe; Escape closes. */
export default function PhotoViewer({ photos, title, startAt, onClose }: PhotoViewerProps) {
  const [index, setIndex] = useState(startAt);
  const pressedAt = useRef<number>(undefined);
  const count = photos.length;
  const turn = (step: number) => setIndex((current) => (current + step + count) % count);

  function turnByKey(event: KeyboardEvent) {
    if (event.key === 'ArrowRight') turn(1);
    if (event.key === 'ArrowLeft') turn(-1);
  }

  function release(event: PointerEvent) {
    const moved = event.clientX - (pressedAt.current ?? event.clientX);
    pressedAt.current = undefined;
    if (Math.abs(moved) >= swipePx) turn(moved < 0 ? 1 : -1);
  }

  const photo = photos[index] ?? '';
  return (
    <Modal
      opened
      onClose={onClose}
      fullScreen
      radius={0}
      returnFocus={false}
      title={`Photo ${index + 1} of ${count}`}
      closeButtonProps={{ 'aria-label': 'Close photos' }}
      classNames={{ content: classes.content, header: classes.header, body: classes.body }}
      transitionProps={{ transition: 'fade', duration: 150 }}
      onKeyDown={turnByKey}
    >
      <figure
        className={classes.stage}
        onPointerDown={(event) => {
          pressedAt.current = event.clientX;
        }}
        onPointerUp={release}
        onPointerCancel={() => {
          pressedAt.current = undefined;
        }}
      >
        <img
          key={photo}
          src={photoAt(photo, 1600)}
          alt={`${title}, ${index + 1} of ${count}`}
          draggable={false}
          className={classes.photo}
        />
      </figure>
      {count > 1 && (
        <>
          <ActionIcon
            className={classes.previous}
            aria-label="Previous photo"
            onClick={() => turn(-1)}
          >
            <IconChevronLeft aria-hidden="true" />
          </ActionIcon>
          <ActionIcon className={classes.next} aria-label="Next photo" onClick={() => turn(1)}>
            <IconChevronRight aria-hidden="true" />
          </ActionIcon>
        </>
      )}
    </Modal>
  );
}
