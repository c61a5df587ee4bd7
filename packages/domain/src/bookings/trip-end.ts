export interface TripEnd {
  endsAt: Date;
  /** When staff ended the trip while the guest had the car. */
  endedUnderWayAt: Date | null;
}

/** When a trip that took place ended: at its drop-off, or before it if staff ended it under way. */
export function tripEndOf({ endsAt, endedUnderWayAt }: TripEnd): Date {
  return endedUnderWayAt && endedUnderWayAt < endsAt ? endedUnderWayAt : endsAt;
}
