import { listingLimits } from '@curbside/domain/cars/listing-options';
import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  rectSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
} from '@dnd-kit/sortable';
import { Button, FileButton, Text } from '@mantine/core';
import { IconPhotoPlus } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { randomKey } from '../../platform/random-key.ts';
import { Notice } from '../../ui/notice.tsx';
import classes from './list-car.module.css';
import { ListingSection } from './listing-sections.tsx';
import { type ListingPhoto, moveEntry } from './listing-values.ts';
import { PhotoTile } from './photo-tile.tsx';
import { PhotoError, shrinkPhoto } from './shrink-photo.ts';

interface PhotoFieldProps {
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
  const list = useRef<HTMLOListElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const [isOver, setIsOver] = useState(false);
  const resetInput = useRef<() => void>(null);
  const sensors = useSensors(
    // A press without a move is a click.
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );

  function drop({ active, over }: DragEndEvent) {
    if (!over) return;
    onChange((current) => {
      const at = (id: string | number) => current.findIndex((photo) => photo.id === id);
      return moveEntry(current, at(active.id), at(over.id));
    });
  }

  /** Moves the focus to the next photo's button, or the previous one's, or to 'Add photos'. */
  function remove(photo: ListingPhoto, index: number) {
    const buttons = list.current?.querySelectorAll<HTMLElement>('[data-remove]');
    (buttons?.[index + 1] ?? buttons?.[index - 1] ?? addButton.current)?.focus();
    onChange((current) => current.filter(({ id }) => id !== photo.id));
  }

  return (
    <ListingSection title="Photos">
      <Text c="dimmed">
        Up to {listingLimits.photos} photos. The first is the cover; drag to change the order.
      </Text>
      {photos.length > 0 && (
        <DndContext
          sensors={sensors}
          collisionDetection={closestCenter}
          onDragEnd={drop}
          accessibility={{ announcements: announcementsOf(photos) }}
        >
          <SortableContext items={photos} strategy={rectSortingStrategy}>
            <ol ref={list} className={classes.photos}>
              {photos.map((photo, index) => (
                <PhotoTile
                  key={photo.id}
                  photo={photo}
                  place={index + 1}
                  count={photos.length}
                  onMove={(step) => onChange((all) => moveEntry(all, index, index + step))}
                  onRemove={() => remove(photo, index)}
                />
              ))}
            </ol>
          </SortableContext>
        </DndContext>
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
              leftSection={<IconPhotoPlus size={20} aria-hidden="true" />}
            >
              {photos.length >= listingLimits.photos ? tooMany : 'Add photos'}
            </Button>
          )}
        </FileButton>
      </div>
    </ListingSection>
  );
}

/** What a screen reader says while a photo is moved: places instead of ids. */
function announcementsOf(photos: readonly ListingPhoto[]): Announcements {
  const placeOf = ({ id }: { id: string | number }) =>
    `${photos.findIndex((photo) => photo.id === id) + 1} of ${photos.length}`;
  return {
    onDragStart: ({ active }) => `Photo ${placeOf(active)} picked up.`,
    onDragOver: ({ over }) => (over ? `It would be photo ${placeOf(over)}.` : undefined),
    onDragEnd: ({ over }) => (over ? `Dropped as photo ${placeOf(over)}.` : 'Dropped.'),
    onDragCancel: ({ active }) => `Not moved: it is photo ${placeOf(active)}.`,
  };
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
