import { VisuallyHidden } from '@mantine/core';
import { NavLink } from 'react-router';
import classes from './nav-entry.module.css';

const mostShown = 99;

interface NavEntryProps {
  label: string;
  to: string;
  isServerPath?: boolean;
  /** What waits there: shown behind the label when it is more than none. */
  count?: number;
  className?: string;
  onClick?: () => void;
}

/** One entry of the top bar or the side menu; says which page is the current one. */
export function NavEntry({
  label,
  to,
  isServerPath,
  count = 0,
  className,
  onClick,
}: NavEntryProps) {
  if (isServerPath) {
    return (
      <a href={to} className={className}>
        {label}
      </a>
    );
  }
  return (
    <NavLink to={to} className={className} onClick={onClick}>
      {label}
      {count > 0 && (
        <span className={classes.count}>
          <span aria-hidden="true">{count > mostShown ? `${mostShown}+` : count}</span>
          <VisuallyHidden>, {count} unread</VisuallyHidden>
        </span>
      )}
    </NavLink>
  );
}
