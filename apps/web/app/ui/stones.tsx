import classes from './stones.module.css';

/** More than this many are too small to tell apart. */
const mostStones = 14;

/** A painted curb, one stone a day: the chosen dates. The text beside it says the same. */
export function Stones({ days, className = '' }: { days: number; className?: string }) {
  return (
    <span className={`${classes.stones} ${className}`} aria-hidden="true">
      {Array.from({ length: Math.min(days, mostStones) }, (_, index) => index).map((index) => (
        <span key={index} className={classes.stone} />
      ))}
    </span>
  );
}
