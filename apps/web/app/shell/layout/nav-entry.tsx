import { VisuallyHidden } from '@mantine/core';
import { useId } from 'react';
import { NavLink } from 'react-router';
import classes from './nav-entry.module.css';

const mostShown = 99;

interface NavEntryProps {
  label: string;
  to: string;
  isServerPath?: boolean;
  /** Items that wait there; their number is shown behind the label unless it is 0. */
  counts?: 'unread' | 'requests';
  count?: number;
  className?: string;
  onClick?: () => void;
}

/** One entry of the top bar or the side menu; says which page is the current one. */
export function NavEntry({
  label,
  to,
  isServerPath,
  counts,
  count = 0,
  className,
  onClick,
}: NavEntryProps) {
  const id = useId();
  const descriptionId = counts === 'requests' && count > 0 ? id : undefined;
  if (isServerPath) {
    return (
      <a href={to} className={className}>
        {label}
      </a>
    );
  }
  return (
    <NavLink to={to} className={className} onClick={onClick} aria-describedby={descriptionId}>
      {label}
      {count > 0 && (
        <span className={classes.count}>
          <span aria-hidden="true">{count > mostShown ? `${mostShown}+` : count}</span>
          {counts === 'requests' ? (
            <span id={descriptionId} hidden>
              {count} waiting
            </span>
          ) : (
            <VisuallyHidden>, {count} unread</VisuallyHidden>
          )}
        </span>
      )}
    </NavLink>
  );
}
