import classes from './avatar.module.css';

interface AvatarProps {
  /** First and last name. */
  name: string;
  size?: 's' | 'm' | 'l';
  /** For the bar and the menu, which have one color. */
  isPlain?: boolean;
}

/** Without yellow, which is the guest's own time. */
const tints = ['green', 'blue', 'purple', 'gray'] as const;

/**
 * A person's initials in a circle, whose color is always the same for a name. It is decorative: the
 * name is in the text beside it.
 */
export function Avatar({ name, size = 'm', isPlain = false }: AvatarProps) {
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
      style={isPlain ? undefined : tintOf(name)}
      data-initials={initials.toUpperCase()}
      aria-hidden="true"
    />
  );
}

function tintOf(name: string): { color: string; backgroundColor: string } {
  const sum = [...name].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0);
  const tint = tints[sum % tints.length];
  return { color: `var(--${tint})`, backgroundColor: `var(--${tint}-tint)` };
}
