import { lazy, Suspense, useRef, useState } from 'react';
import { CarPhoto } from '../car-photo.tsx';
import classes from './car-gallery.module.css';

const PhotoViewer = lazy(() => import('./photo-viewer.tsx'));

interface CarGalleryProps {
  photos: readonly string[];
  title: string;
}

/** The first photos, on phones a strip to swipe; a click shows all of them full screen. */
export function CarGallery({ photos, title }: CarGalleryProps) {
  const [openAt, setOpenAt] = useState<number>();
  const [shown, setShown] = useState(0);
  const opener = useRef<HTMLElement>(null);

  function open(index: number, button: HTMLElement) {
    opener.current = button;
    setOpenAt(index);
  }

  function close() {
    setOpenAt(undefined);
    opener.current?.focus();
  }

  if (photos.length === 0) {
    return (
      <div className={classes.gallery}>
        <div className={classes.photos} data-count={1}>
          <CarPhoto url="" alt={`${title}, no photo yet`} sizes="100vw" />
        </div>
      </div>
    );
  }
  return (
    <div className={classes.gallery}>
      <div
        className={classes.photos}
        data-count={Math.min(photos.length, 3)}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
          setShown(Math.round(scrollLeft / clientWidth))
        }
      >
        {photos.map((photo, index) => (
          <button
            key={photo}
            type="button"
            className={classes.photo}
            aria-label={`Open photo ${index + 1} of ${photos.length}`}
            onClick={(event) => open(index, event.currentTarget)}
          >
            <CarPhoto
              url={photo}
              alt={`${title}, photo ${index + 1}`}
              sizes={
                index === 0 ? '(max-width: 639px) 100vw, 560px' : '(max-width: 639px) 100vw, 280px'
              }
              isFirst={index === 0}
            />
          </button>
        ))}
      </div>
      <button
        type="button"
        className={classes.all}
        onClick={(event) => open(0, event.currentTarget)}
      >
        <span className={classes.allWords}>
          {photos.length === 1 ? 'View photo' : `View all ${photos.length} photos`}
        </span>
        <span className={classes.position} aria-hidden="true">
          {shown + 1} / {photos.length}
        </span>
      </button>
      {openAt !== undefined && (
        <Suspense>
          <PhotoViewer photos={photos} title={title} startAt={openAt} onClose={close} />
        </Suspense>
      )}
    </div>
  );
}
