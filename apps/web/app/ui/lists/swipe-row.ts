import classes from './swipe-row.module.css';

/** For a list that phones swipe as one row; for wider windows it says a grid of its own. */
export const swipeRow = classes.row;
