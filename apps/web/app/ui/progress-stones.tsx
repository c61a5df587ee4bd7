import classes from './progress-stones.module.css';

interface ProgressStonesProps {
  /** For each part whether it is done. */
  done: readonly boolean[];
  /** The part that one is at. It is then the one in yellow, and those that are done are in ink. */
  at?: number;
}

/** How much of a task is done, painted as a curb, one stone a part. Text beside it says the same. */
export function ProgressStones({ done, at }: ProgressStonesProps) {
  return (
    <span className={classes.stones} data-at={at} aria-hidden="true">
      {[...done.entries()].map(([index, isDone]) => (
        <span key={index} data-done={isDone || undefined} data-now={index === at || undefined} />
      ))}
    </span>
  );
}

/** The stones with '3 of 6' beside them. */
export function Progress({ done, of }: { done: number; of: number }) {
  return (
    <div className={classes.progress}>
      <ProgressStones done={Array.from({ length: of }, (_, index) => index < done)} />
      <strong role="status">
        {done} of {of}
      </strong>
    </div>
  );
}
