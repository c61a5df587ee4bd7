/** Ways in which a pickup fails. A trip that ends for it keeps this as the reason. */
export const pickupReportKinds = ['renter_absent', 'owner_absent', 'car_refused'] as const;
export type PickupReportKind = (typeof pickupReportKinds)[number];

/**
 * A report is open while it is reported or contested. Where the booking ended in another way
 * meanwhile, it is closed.
 */
export const pickupReportStatuses = [
  'reported',
  'contested',
  'upheld',
  'rejected',
  'withdrawn',
  'closed',
] as const;
export type PickupReportStatus = (typeof pickupReportStatuses)[number];
export const openReportStatuses = ['reported', 'contested'] as const satisfies PickupReportStatus[];

export const pickupReportLimits = {
  /** Somebody who is late may still come. */
  noShowFromHours: 2,
  noShowUntilHours: 72,
  refuseMinutes: 60,
  refusePhotos: 2,
  /** The other side contests until then; after that its silence agrees. */
  contestHours: 24,
} as const;

/** Who is to blame by the report, and answers it. */
export const accusedBy = {
  renter_absent: 'renter',
  owner_absent: 'owner',
  car_refused: 'owner',
} as const satisfies Record<PickupReportKind, 'renter' | 'owner'>;
