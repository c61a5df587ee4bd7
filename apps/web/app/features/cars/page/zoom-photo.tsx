import IconZoomIn from 'icon:zoom-in';
import IconZoomOut from 'icon:zoom-out';
import { ActionIcon } from '@mantine/core';
import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef, useState } from 'react';
import classes from './photo-viewer.module.css';

/** A swipe of this length shows the next photo. */
const swipePx = 48;
/** Two taps this close in time and place zoom. */
const doubleTapMs = 300;
const doubleTapPx = 32;

interface ZoomPhotoProps {
  src: string;
  alt: string;
  /** 1 for the next photo, -1 for the one before. */
  onSwipe: (step: number) => void;
}

interface Tap {
  x: number;
  y: number;
  at: number;
}

const middle = { x: 0.5, y: 0.5 };

/**
 * A photo that a double tap or its button shows at twice its size, to be moved about by pointer or
 * arrow keys; a swipe leaves it.
 */
export function ZoomPhoto({ src, alt, onSwipe }: ZoomPhotoProps) {
  const stageRef = useRef<HTMLElement>(null);
  /** The place that was tapped, as a share of the stage, and on which photo. */
  const [zoom, setZoom] = useState<{ src: string; x: number; y: number }>();
  const center = zoom?.src === src ? zoom : undefined;
  const pressed = useRef<Tap>(undefined);
  const lastTap = useRef<Tap>(undefined);

  useLayoutEffect(() => {
    const stage = stageRef.current;
    if (!stage || !center) return;
    stage.scrollTo(
      center.x * stage.scrollWidth - stage.clientWidth / 2,
      center.y * stage.scrollHeight - stage.clientHeight / 2,
    );
  }, [center]);

  function drag(event: PointerEvent) {
    // Touch scrolls by itself.
    if (!center || !pressed.current || event.pointerType !== 'mouse') return;
    stageRef.current?.scrollBy(-event.movementX, -event.movementY);
  }

  function release(event: PointerEvent<HTMLElement>) {
    const start = pressed.current;
    pressed.current = undefined;
    if (!start) return;
    const end = tapOf(event);
    const isTap = distance(start, end) < doubleTapPx;
    if (!isTap) {
      lastTap.current = undefined;
      const moved = end.x - start.x;
      if (!center && Math.abs(moved) >= swipePx) onSwipe(moved < 0 ? 1 : -1);
      return;
    }
    const before = lastTap.current;
    const isSecond =
      before && end.at - before.at < doubleTapMs && distance(before, end) < doubleTapPx;
    lastTap.current = isSecond ? undefined : end;
    if (!isSecond) return;
    const box = event.currentTarget.getBoundingClientRect();
    const place = { x: (end.x - box.left) / box.width, y: (end.y - box.top) / box.height };
    setZoom(center ? undefined : { src, ...place });
  }

  function moveByKey(event: KeyboardEvent) {
    // The stage scrolls; the photo does not turn.
    if (center && event.key.startsWith('Arrow')) event.stopPropagation();
  }

  const Icon = center ? IconZoomOut : IconZoomIn;
  return (
    <>
      <figure
        ref={stageRef}
        className={classes.stage}
        data-zoomed={center !== undefined || undefined}
        tabIndex={center ? 0 : undefined}
        onKeyDown={moveByKey}
        onPointerDown={(event) => {
          pressed.current = tapOf(event);
        }}
        onPointerMove={drag}
        onPointerUp={release}
        onPointerCancel={() => {
          pressed.current = undefined;
        }}
      >
        <img key={src} src={src} alt={alt} draggable={false} className={classes.photo} />
      </figure>
      <ActionIcon
        className={classes.zoom}
        aria-label={center ? 'Zoom out' : 'Zoom in'}
        onClick={() => setZoom(center ? undefined : { src, ...middle })}
      >
        <Icon />
      </ActionIcon>
    </>
  );
}

function tapOf({ clientX, clientY, timeStamp }: PointerEvent): Tap {
  return { x: clientX, y: clientY, at: timeStamp };
}

function distance(one: Tap, other: Tap): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}
