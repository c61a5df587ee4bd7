import classes from './walk.module.css';
import { type WalkPart, walkParts } from './walk-parts.ts';

interface CarOutlineProps {
  done: ReadonlySet<WalkPart>;
  /** The id of the input that takes the photo of a part. */
  inputIdOf: (part: WalkPart) => string;
}

/** The car from above. Its points take the same photos as the tiles, which name them. */
export function CarOutline({ done, inputIdOf }: CarOutlineProps) {
  return (
    <div className={classes.outline} aria-hidden="true">
      <svg viewBox="0 0 280 120" className={classes.car} aria-hidden="true">
        <path d="M22 60c0-26 10-36 34-38l40-4h96l44 5c18 2 26 14 26 37s-8 35-26 37l-44 5H96l-40-4C32 96 22 86 22 60Z" />
        <path d="M92 28c-10 10-14 20-14 32s4 22 14 32l22-8c-4-8-6-15-6-24s2-16 6-24Z" />
        <path d="M206 30c8 9 11 19 11 30s-3 21-11 30l-18-7c3-7 4-14 4-23s-1-16-4-23Z" />
        <path d="M114 36h74M114 84h74" />
        <path d="M98 18l-6-8M98 102l-6 8" />
      </svg>
      {walkParts.map((part) => (
        <label
          key={part}
          htmlFor={inputIdOf(part)}
          className={classes.point}
          data-part={part}
          data-done={done.has(part) || undefined}
        >
          <span />
        </label>
      ))}
    </div>
  );
}
