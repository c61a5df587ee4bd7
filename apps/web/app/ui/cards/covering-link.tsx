import { Link, type LinkProps } from 'react-router';
import classes from './covering-link.module.css';

/** For the card or row around a CoveringLink: what the link covers, and what shows its focus. */
export const coveredByLink = classes.ground;

/** A link that covers the card or row around it, while its name stays the title alone. */
export function CoveringLink(props: Omit<LinkProps, 'className'>) {
  return <Link {...props} className={classes.link} />;
}
