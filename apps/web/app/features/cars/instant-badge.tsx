import { instantBookName } from '@curbside/domain/bookings/charge-terms';
import { StatusBadge } from '../../ui/status-badge.tsx';

/** For cars whose paid requests are approved at once. */
export function InstantBadge() {
  return <StatusBadge tone="paper" label={instantBookName} />;
}
