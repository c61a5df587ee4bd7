import IconChevronLeft from 'icon:chevron-left';
import IconChevronRight from 'icon:chevron-right';
import { photoAt } from '@curbside/domain/cars/photos';
import { ActionIcon, Modal } from '@mantine/core';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import classes from './photo-viewer.module.css';
import { ZoomPhoto } from './zoom-photo.tsx';

interface PhotoViewerProps {
  photos: readonly string[];
  title: string;
  startAt: number;
  onClose: () => void;
}

/** One photo at a time over the whole screen: arrow keys, arrows, swipe, thumbnails; Escape closes. */
export default function PhotoViewer({ photos, title, startAt, onClose }: PhotoViewerProps) {
  const [index, setIndex] = useState(startAt);
  const count = photos.length;
  const turn = (step: number) => setIndex((current) => (current + step + count) % count);

  function turnByKey(event: KeyboardEvent) {
    if (event.key === 'ArrowRight') turn(1);
    if (event.key === 'ArrowLeft') turn(-1);
  }

  const photo = photos[index] ?? '';
  return (
    <Modal
      opened
      onClose={onClose}
      fullScreen
      radius={0}
      returnFocus={false}
      title={
        <>
          <span className={classes.car}>{title}</span>{' '}
          <span className={classes.count}>
            {index + 1} of {count}
          </span>
        </>
      }
      closeButtonProps={{ 'aria-label': 'Close photos' }}
      classNames={{
        content: classes.content,
        header: classes.header,
        title: classes.title,
        body: classes.body,
      }}
      transitionProps={{ transition: 'fade', duration: 150 }}
      onKeyDown={turnByKey}
    >
      <ZoomPhoto
        src={photoAt(photo, 1600)}
        alt={`${title}, ${index + 1} of ${count}`}
        onSwipe={turn}
      />
      {count > 1 && (
        <>
          <ActionIcon
            className={classes.previous}
            aria-label="Previous photo"
            onClick={() => turn(-1)}
          >
            <IconChevronLeft />
          </ActionIcon>
          <ActionIcon className={classes.next} aria-label="Next photo" onClick={() => turn(1)}>
            <IconChevronRight />
          </ActionIcon>
          <Thumbnails photos={photos} index={index} onChoose={setIndex} />
        </>
      )}
    </Modal>
  );
}

interface ThumbnailsProps {
  photos: readonly string[];
  index: number;
  onChoose: (index: number) => void;
}

/** Every photo; the one that is shown has a line of curb paint below it. */
function Thumbnails({ photos, index, onChoose }: ThumbnailsProps) {
  const listRef = useRef<HTMLUListElement>(null);
  useEffect(() => {
    listRef.current?.children[index]?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [index]);
  return (
    <ul className={classes.thumbnails} ref={listRef}>
      {photos.map((photo, place) => (
        <li key={photo}>
          <button
            type="button"
            className={classes.thumbnail}
            aria-label={`Photo ${place + 1}`}
            aria-current={place === index ? 'true' : undefined}
            onClick={() => onChoose(place)}
          >
            <img src={photoAt(photo, 320)} alt="" width={72} height={48} />
          </button>
        </li>
      ))}
    </ul>
  );
}
