import type { ReactNode } from 'react';
import classes from './status-badge.module.css';
import tones from './tone.module.css';

/** Amber waits, green is good, gray is over, red failed; blue and purple are neutral. */
export type Tone = 'amber' | 'green' | 'gray' | 'red' | 'blue' | 'purple' | 'paper' | 'red-outline';

interface StatusBadgeProps {
  /** Each feature says which of its states has which tone. 'paper' is for badges on pictures. */
  tone: Tone;
  /** The words carry the meaning, the color repeats it. */
  label: string;
  icon?: ReactNode;
}

/** A short quiet label on its color. */
export function StatusBadge({ tone, label, icon }: StatusBadgeProps) {
  return (
    <span className={`${classes.badge} ${tones.tone}`} data-tone={tone}>
      {icon}
      {label}
    </span>
  );
}
