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
import { useRef } from 'react';
import classes from './list-car.module.css';
import { type ListingPhoto, moveEntry } from './listing-values.ts';
import { PhotoTile } from './photo-tile.tsx';

interface PhotoOrderProps {
  photos: ListingPhoto[];
  onChange: (update: (photos: ListingPhoto[]) => ListingPhoto[]) => void;
  /** No photo is left that could take the focus. */
  onLastRemoved: () => void;
}

/** The photos in order; dragging, keys or buttons change it. */
export default function PhotoOrder({ photos, onChange, onLastRemoved }: PhotoOrderProps) {
  const list = useRef<HTMLOListElement>(null);
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

  /** Moves the focus to the next photo's button, or the previous one's. */
  function remove(photo: ListingPhoto, index: number) {
    const buttons = list.current?.querySelectorAll<HTMLElement>('[data-remove]');
    const next = buttons?.[index + 1] ?? buttons?.[index - 1];
    if (next) next.focus();
    else onLastRemoved();
    onChange((current) => current.filter(({ id }) => id !== photo.id));
  }

  return (
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
  );
}

/** For screen readers while a photo is moved: places instead of ids. */
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
