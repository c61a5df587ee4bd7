import IconPhotoPlus from 'icon:photo-plus';
import { listingLimits } from '@curbside/domain/cars/listing-options';
import { Button, FileButton, Text } from '@mantine/core';
import { lazy, Suspense, useRef, useState } from 'react';
import { randomKey } from '../../platform/random-key.ts';
import { Notice } from '../../ui/messages/notice.tsx';
import { useLoadWhenIdle } from '../../ui/overlays/opening.ts';
import classes from './list-car.module.css';
import { ListingSection } from './listing-sections.tsx';
import type { ListingPhoto } from './listing-values.ts';
import { PhotoError, shrinkPhoto } from './shrink-photo.ts';

const loadPhotoOrder = () => import('./photo-order.tsx');
const PhotoOrder = lazy(loadPhotoOrder);

export interface PhotoFieldProps {
  photos: ListingPhoto[];
  onChange: (update: (photos: ListingPhoto[]) => ListingPhoto[]) => void;
  problem: string | undefined;
  /** Files that could not be added. Cleared by the next change or by sending the form. */
  onProblem: (problem: string) => void;
}

const tooMany = `Add at most ${listingLimits.photos} photos.`;

/** Up to ten photos, the first is the cover. Drag, keys or buttons change the order. */
export function PhotoField({ photos, onChange, problem, onProblem }: PhotoFieldProps) {
  const { isReading, add } = useAddPhotos(photos.length, onChange, onProblem);
  useLoadWhenIdle(loadPhotoOrder);
  const addButton = useRef<HTMLButtonElement>(null);
  const [isOver, setIsOver] = useState(false);
  const resetInput = useRef<() => void>(null);

  return (
    <ListingSection title="Photos">
      <Text c="dimmed">
        Up to {listingLimits.photos} photos. The first is the cover; drag to change the order.
      </Text>
      {photos.length > 0 && (
        <Suspense fallback={<StillPhotos photos={photos} />}>
          <PhotoOrder
            photos={photos}
            onChange={onChange}
            onLastRemoved={() => addButton.current?.focus()}
          />
        </Suspense>
      )}
      <Notice tone="danger">{problem}</Notice>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button in it does the same by keyboard */}
      <div
        className={classes.drop}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          if (!event.dataTransfer.types.includes('Files')) return;
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setIsOver(false);
          void add([...event.dataTransfer.files]);
        }}
      >
        <p>Drop photos here, or choose them from this device.</p>
        <FileButton
          multiple
          accept="image/*"
          resetRef={resetInput}
          inputProps={{ 'aria-label': 'Photos' }}
          onChange={(files) => {
            void add(files);
            // Without the reset, a removed file could not be chosen again.
            resetInput.current?.();
          }}
        >
          {(button) => (
            <Button
              {...button}
              ref={addButton}
              variant="default"
              loading={isReading}
              disabled={photos.length >= listingLimits.photos}
              leftSection={<IconPhotoPlus size={20} />}
            >
              {photos.length >= listingLimits.photos ? tooMany : 'Add photos'}
            </Button>
          )}
        </FileButton>
      </div>
    </ListingSection>
  );
}

/** The photos while what moves them loads. */
function StillPhotos({ photos }: { photos: readonly ListingPhoto[] }) {
  return (
    <ol className={classes.photos}>
      {photos.map(({ id, url }) => (
        <li key={id} className={classes.tile}>
          <img src={url} alt="" className={classes.picture} />
        </li>
      ))}
    </ol>
  );
}

function useAddPhotos(
  count: number,
  onChange: PhotoFieldProps['onChange'],
  onProblem: PhotoFieldProps['onProblem'],
) {
  const [isReading, setIsReading] = useState(false);

  async function add(files: readonly File[]) {
    const room = listingLimits.photos - count;
    const problems = files.length > room ? [tooMany] : [];
    setIsReading(true);
    // One at a time: ten camera pictures at once would fill a phone's memory.
    for (const file of files.slice(0, room)) {
      try {
        const url = await shrinkPhoto(file);
        const id = randomKey();
        onChange((list) => [...list, { id, url }].slice(0, listingLimits.photos));
      } catch (error) {
        problems.push(error instanceof PhotoError ? error.message : 'A photo could not be read.');
      }
    }
    if (problems.length > 0) onProblem(problems.join(' '));
    setIsReading(false);
  }

  return { isReading, add };
}
