import IconStar from 'icon:star';
import { VisuallyHidden } from '@mantine/core';
import { useId } from 'react';
import classes from './star-rating.module.css';

const steps = [1, 2, 3, 4, 5] as const;
/** The paint of a star that counts. */
const full = 'currentColor';

/** `rating` with one decimal; `note` follows in parentheses, such as '31 trips'. */
export function StarRating({ rating, note }: { rating: string; note?: string }) {
  return (
    <span className={classes.rating}>
      <IconStar fill={full} className={classes.star} />
      <VisuallyHidden>Rated</VisuallyHidden>
      <span>{rating}</span>
      {note && <span className={classes.note}>({note})</span>}
    </span>
  );
}

const starSize = 24;

/** An average as five stars, filled as far as it reaches, and as `rating`, with one decimal. */
export function AverageStars({ value, rating }: { value: number; rating: string }) {
  const rowOf = (fill: string) =>
    steps.map((step) => <IconStar key={step} fill={fill} x={(step - 1) * starSize} />);
  return (
    <span className={classes.rating}>
      <svg
        role="img"
        aria-label={`Rated ${rating} of 5`}
        className={classes.average}
        viewBox={`0 0 ${steps.length * starSize} ${starSize}`}
      >
        {rowOf('none')}
        {/* What reaches beyond this inner drawing is not painted. */}
        <svg aria-hidden="true" width={value * starSize} height={starSize}>
          {rowOf(full)}
        </svg>
      </svg>
      <span aria-hidden="true">{rating}</span>
    </span>
  );
}

interface StarInputProps {
  /** The question: 'How was the car?' */
  label: string;
  value: number | undefined;
  onChange: (stars: number) => void;
  error?: string;
  /** The question at the left and the stars at the right, where many questions follow one another. */
  isRow?: boolean;
}

/** One to five stars to choose from: radio buttons that look like stars. */
export function StarInput({ label, value, onChange, error, isRow }: StarInputProps) {
  const name = useId();
  const errorId = useId();
  return (
    <fieldset
      className={classes.choice}
      data-row={isRow || undefined}
      aria-describedby={error ? errorId : undefined}
    >
      <legend className={classes.legend}>{label}</legend>
      <div className={classes.steps}>
        {steps.map((stars) => {
          const isFull = value !== undefined && stars <= value;
          return (
            <label key={stars} className={classes.step}>
              <input
                type="radio"
                name={name}
                className={classes.radio}
                checked={value === stars}
                onChange={() => onChange(stars)}
              />
              <IconStar fill={isFull ? full : 'none'} className={classes.bigStar} />
              <VisuallyHidden>{stars === 1 ? '1 star' : `${stars} stars`}</VisuallyHidden>
            </label>
          );
        })}
      </div>
      {error && (
        <p id={errorId} className={classes.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
