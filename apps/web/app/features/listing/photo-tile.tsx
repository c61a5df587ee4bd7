import IconArrowLeft from 'icon:arrow-left';
import IconArrowRight from 'icon:arrow-right';
import IconX from 'icon:x';
import { useSortable } from '@dnd-kit/sortable';
import { ActionIcon, Badge } from '@mantine/core';
import classes from './list-car.module.css';
import type { ListingPhoto } from './listing-values.ts';

interface PhotoTileProps {
  photo: ListingPhoto;
  /** 1 is the cover. */
  place: number;
  count: number;
  onMove: (step: -1 | 1) => void;
  onRemove: () => void;
}

/** A photo of the form, with handle and buttons to move and remove it. */
export function PhotoTile({ photo, place, count, onMove, onRemove }: PhotoTileProps) {
  const { attributes, listeners, setNodeRef, transform, transition, isDragging } = useSortable({
    id: photo.id,
  });
  return (
    <li
      ref={setNodeRef}
      className={classes.tile}
      data-dragging={isDragging || undefined}
      style={{
        transform: transform ? `translate3d(${transform.x}px, ${transform.y}px, 0)` : undefined,
        transition,
      }}
    >
      <button
        type="button"
        className={classes.handle}
        {...attributes}
        {...listeners}
        aria-label={`Photo ${place} of ${count}: drag, or press space and use the arrow keys`}
      >
        <img src={photo.url} alt="" className={classes.picture} draggable={false} />
      </button>
      {place === 1 && (
        <Badge className={classes.cover} color="curb.5" variant="filled" radius="sm">
          Cover
        </Badge>
      )}
      <div className={classes.tools}>
        <ActionIcon
          aria-label={`Move photo ${place} earlier`}
          disabled={place === 1}
          onClick={() => onMove(-1)}
        >
          <IconArrowLeft size={18} />
        </ActionIcon>
        <ActionIcon
          aria-label={`Move photo ${place} later`}
          disabled={place === count}
          onClick={() => onMove(1)}
        >
          <IconArrowRight size={18} />
        </ActionIcon>
        <ActionIcon aria-label={`Remove photo ${place}`} onClick={onRemove} data-remove>
          <IconX size={18} />
        </ActionIcon>
      </div>
    </li>
  );
}
