import classes from './avatar.module.css';

interface AvatarProps {
  /** First and last name. */
  name: string;
  size?: 's' | 'm' | 'l';
}

/** A person's initials in a circle. It is decorative: the name is in the text beside it. */
export function Avatar({ name, size = 'm' }: AvatarProps) {
  const initials = name
    .trim()
    .split(/\s+/)
    .map((part) => part.charAt(0))
    .slice(0, 2)
    .join('');
  return (
    <span
      className={classes.avatar}
      data-size={size}
      data-initials={initials.toUpperCase()}
      aria-hidden="true"
    />
  );
}
