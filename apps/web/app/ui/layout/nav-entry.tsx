import { NavLink } from 'react-router';

interface NavEntryProps {
  label: string;
  to: string;
  isServerPath?: boolean;
  className?: string;
  onClick?: () => void;
}

/** One entry of the top bar or the side menu; says which page is the current one. */
export function NavEntry({ label, to, isServerPath, className, onClick }: NavEntryProps) {
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
    </NavLink>
  );
}
