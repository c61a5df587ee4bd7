import classes from './avatar.module.css';

interface AvatarProps {
  /** First and last name. */
  name: string;
  size?: 'm' | 'l';
}

/** Somebody's initials in a circle. The name is said elsewhere: screen readers skip it. */
export function Avatar({ name, size = 'm' }: AvatarProps) {
  const initials = name
    .trim()
    .split(/\s+/)
    .map((part) => part.charAt(0))
    .slice(0, 2)
    .join('');
  return (
    <span className={classes.avatar} data-size={size} aria-hidden="true">
      {initials.toUpperCase()}
    </span>
  );
}
