import type { MouseEvent } from 'react';
import { Link, type LinkProps } from 'react-router';
import classes from './covering-link.module.css';

/** For the card or row around a CoveringLink: what the link covers, and what shows its focus. */
export const coveredByLink = classes.ground;

interface CoveringLinkProps extends Omit<LinkProps, 'className' | 'onClick'> {
  /** A plain click calls this instead of following `to`. */
  onOpen?: (() => void) | undefined;
}

/** A link that covers the card or row around it, while its name stays the title alone. */
export function CoveringLink({ onOpen, ...link }: CoveringLinkProps) {
  function openHere(event: MouseEvent): void {
    const isForElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
    if (!onOpen || isForElsewhere || event.button !== 0) return;
    event.preventDefault();
    onOpen();
  }
  return <Link {...link} onClick={openHere} className={classes.link} />;
}
