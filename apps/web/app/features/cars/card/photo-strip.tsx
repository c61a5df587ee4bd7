import IconChevronLeft from 'icon:chevron-left';
import IconChevronRight from 'icon:chevron-right';
import { type ReactNode, useRef, useState } from 'react';
import { Link } from 'react-router';
import { CarPhoto } from '../car-photo.tsx';
import classes from './photo-strip.module.css';

interface PhotoStripProps {
  photos: readonly string[];
  /** Where a click on a photo leads, as the card around it. */
  to: string;
  sizes: string;
  isFirst?: boolean;
  /** Shown over the photo. */
  children?: ReactNode;
}

/**
 * The photos of a car in a card: swiped with a finger, turned with arrows where there is a mouse. All
 * but the first are loaded once somebody points at the strip. Screen readers and keyboards find the
 * photos on the car's page, so here they are decoration.
 */
export function PhotoStrip(props: PhotoStripProps) {
  const { photos, to, sizes, isFirst, children } = props;
  const [isReached, setIsReached] = useState(false);
  const [shown, setShown] = useState(0);
  const strip = useRef<HTMLDivElement>(null);
  const [cover = '', ...others] = photos;
  const reach = () => setIsReached(true);

  function turn(by: number) {
    const { current } = strip;
    current?.scrollTo({ left: (shown + by) * current.clientWidth });
  }

  return (
    <div className={classes.frame} onPointerEnter={reach} onTouchStart={reach}>
      <div
        ref={strip}
        className={classes.strip}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
          setShown(Math.round(scrollLeft / Math.max(1, clientWidth)))
        }
      >
        <Link to={to} className={classes.photo} tabIndex={-1} aria-hidden="true">
          <CarPhoto url={cover} alt="" sizes={sizes} isFirst={isFirst} />
        </Link>
        {others.map((url) => (
          <Link key={url} to={to} className={classes.photo} tabIndex={-1} aria-hidden="true">
            {isReached && <CarPhoto url={url} alt="" sizes={sizes} />}
          </Link>
        ))}
      </div>
      {children}
      {others.length > 0 && (
        <span className={classes.dots} aria-hidden="true">
          {photos.map((url, index) => (
            <span key={url} className={classes.dot} data-shown={index === shown || undefined} />
          ))}
        </span>
      )}
      {isReached && shown > 0 && (
        <Turn label="Previous photo" side="left" onTurn={() => turn(-1)} />
      )}
      {isReached && shown < others.length && (
        <Turn label="Next photo" side="right" onTurn={() => turn(1)} />
      )}
    </div>
  );
}

function Turn(props: { label: string; side: 'left' | 'right'; onTurn: () => void }) {
  const Icon = props.side === 'left' ? IconChevronLeft : IconChevronRight;
  return (
    <button
      type="button"
      className={classes.turn}
      data-side={props.side}
      aria-label={props.label}
      tabIndex={-1}
      onClick={props.onTurn}
    >
      <Icon />
    </button>
  );
}
