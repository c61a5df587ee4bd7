import classes from './progress-stones.module.css';

interface ProgressStonesProps {
  done: number;
  of: number;
}

/** How much of a task is done, painted as a curb, one stone a part. Text beside it says the same. */
export function ProgressStones({ done, of }: ProgressStonesProps) {
  return (
    <span className={classes.stones} aria-hidden="true">
      {Array.from({ length: of }, (_, index) => index).map((index) => (
        <span key={index} data-done={index < done || undefined} />
      ))}
    </span>
  );
}

/** The stones with '3 of 6' beside them. */
export function Progress({ done, of }: ProgressStonesProps) {
  return (
    <div className={classes.progress}>
      <ProgressStones done={done} of={of} />
      <strong role="status">
        {done} of {of}
      </strong>
    </div>
  );
}
