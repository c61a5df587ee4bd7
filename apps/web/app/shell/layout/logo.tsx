import classes from './logo.module.css';

/** The C as a corner of the curb, one stone after the other, in the color of the text. */
export function Logo() {
  return (
    <svg viewBox="0 0 28 28" className={classes.logo} aria-hidden="true">
      <path d="M20.8 7.5a9.4 9.4 0 1 0 0 13" className={classes.stones} />
    </svg>
  );
}
