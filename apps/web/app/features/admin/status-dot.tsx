import classes from './status-dot.module.css';

/** The color of a booking status. */
export function StatusDot({ status }: { status: string }) {
  return <span className={classes.dot} data-status={status} />;
}
