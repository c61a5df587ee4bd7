import { useSearchParams } from 'react-router';
import { useToday } from '../../platform/clock.tsx';
import { Notice } from '../../ui/messages/notice.tsx';
import { hasDatesOutOfRange } from './trip-address.ts';

/** Says that the page's address had dates that cannot be booked. */
export function DroppedDatesNotice({ className }: { className?: string }) {
  const [params] = useSearchParams();
  if (!hasDatesOutOfRange(params, useToday())) return null;
  return (
    <Notice tone="warning" role="status" className={className}>
      The dates in this link are in the past or more than a year ahead, so we removed them. Please
      choose new dates.
    </Notice>
  );
}
