import { Badge } from '@mantine/core';

/** For hosts with a rating of at least 4.8 and at least 10 trips (section 9). */
export function AllStarBadge() {
  return (
    <Badge variant="filled" color="curb.5" size="lg" radius="sm">
      All-Star Host
    </Badge>
  );
}
