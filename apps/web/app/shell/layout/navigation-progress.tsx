import { useNavigation } from 'react-router';
import classes from './navigation-progress.module.css';

/** A line at the top while the next page is on its way. */
export function NavigationProgress() {
  const isUnderWay = useNavigation().state !== 'idle';
  return isUnderWay ? (
    <div role="progressbar" aria-label="Loading page" className={classes.line} />
  ) : null;
}
