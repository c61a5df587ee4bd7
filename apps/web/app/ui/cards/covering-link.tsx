import { type MouseEvent as LinkClick, useEffect, useRef } from 'react';
import { Link, type LinkProps } from 'react-router';
import classes from './covering-link.module.css';

/** For the card or row around a CoveringLink: what the link covers, and what shows its focus. */
export const coveredByLink = classes.ground;

interface CoveringLinkProps extends Omit<LinkProps, 'className' | 'onClick'> {
  /** A plain click calls this instead of following `to`. */
  onOpen?: (() => void) | undefined;
}

/**
 * A link that covers the card or row around it, while its name stays the title alone. Words in the row
 * are above the link, so that they can be selected; a click on them follows it as well.
 */
export function CoveringLink({ onOpen, children, ...link }: CoveringLinkProps) {
  const linkRef = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    const row = linkRef.current?.closest<HTMLElement>(`.${classes.ground}`);
    if (row && linkRef.current) followWords(row, linkRef.current);
  }, []);
  function openHere(event: LinkClick): void {
    const isForElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
    if (!onOpen || isForElsewhere || event.button !== 0 || event.defaultPrevented) return;
    event.preventDefault();
    onOpen();
  }
  return (
    // Words of a link that can be dragged cannot be selected.
    <Link {...link} ref={linkRef} draggable={false} onClick={openHere} className={classes.link}>
      <span className={classes.name}>{children}</span>
    </Link>
  );
}

/** How far the pointer of a click may slip, in pixels; beyond it the press has selected words. */
const slip = 4;

/** Words in the row lead where its link does. Without scripts they stay below the link. */
function followWords(row: HTMLElement, link: HTMLAnchorElement): void {
  let pressed = { x: 0, y: 0 };
  row.onmousedown = (event) => {
    pressed = event;
    // The middle button would start to scroll.
    if (event.button === 1 && !isControl(event)) event.preventDefault();
  };
  row.onclick = (event) => {
    const way = Math.hypot(event.x - pressed.x, event.y - pressed.y);
    // A click by keyboard has no place, and no detail.
    const isSelecting = event.detail > 0 && way > slip && getSelection()?.isCollapsed === false;
    if (isSelecting && link.contains(event.target as Node)) event.preventDefault();
    else if (!isSelecting && !isControl(event)) {
      link.dispatchEvent(new MouseEvent('click', event));
    }
  };
  row.onauxclick = (event) => {
    if (event.button === 1 && !isControl(event)) window.open(link.href, '_blank', 'noopener');
  };
  row.setAttribute('data-words-above', '');
}

/** On the link or another control of the row. */
function isControl({ target }: Event): boolean {
  const controls = 'a, button, input, select, textarea, label, summary';
  return (target as Element).closest(controls) !== null;
}
