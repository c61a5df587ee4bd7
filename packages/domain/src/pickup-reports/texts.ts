import type { PickupReportKind } from './rules.ts';

export const pickupReportNames: Record<PickupReportKind, string> = {
  renter_absent: 'Guest did not come',
  owner_absent: 'Host did not come with the car',
  car_refused: 'Car refused at pickup',
};

export const pickupReportTexts = {
  settleFirst: 'The pickup of this trip is reported. That has to be settled first.',
} as const;
