import { StatusBadge } from '../../ui/status-badge.tsx';

/** For hosts with a rating of at least 4.8 and at least 10 trips. */
export function AllStarBadge() {
  return <StatusBadge tone="paper" label="All-Star Host" />;
}
