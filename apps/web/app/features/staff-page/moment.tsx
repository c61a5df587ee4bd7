import { useToday } from '../../platform/clock.tsx';
import { formatShortInstant } from '../../platform/formatters.ts';

interface MomentProps {
  at: string;
  /** 'Requested today 6:52 AM'. */
  isInText?: boolean;
}

/** When something happened, as staff read it: 'Today 6:52 AM', 'Nov 28, 1:00 PM'. */
export function Moment({ at, isInText = false }: MomentProps) {
  const text = formatShortInstant(at, useToday());
  return isInText ? text.replace('Today', 'today') : text;
}
