import type { BlockedDayRow } from './queries.ts';

/** A blocked day with its reason, for the owner and staff. */
export function blockedDayOnWire({ id, blockedOn, reason }: BlockedDayRow) {
  return { id, blockedDate: blockedOn, reason };
}
