import classes from './avatar.module.css';
import tones from './tone.module.css';

interface AvatarProps {
  /** First and last name. */
  name: string;
  size?: 's' | 'm' | 'l';
  /** For the own initials in the bar and the menu. */
  isPlain?: boolean;
}

/** Asphalt is one more. No yellow, which is the guest's own time. */
const tints = ['green', 'blue', 'purple', undefined] as const;

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
  const sum = [...name].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0);
  return (
    <span
      className={`${classes.avatar} ${tones.tone}`}
      data-size={size}
      data-tone={isPlain ? undefined : tints[sum % tints.length]}
      data-initials={initials.toUpperCase()}
      aria-hidden="true"
    />
  );
}
