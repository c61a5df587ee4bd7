import { formatCount } from '../text/count-of.ts';
export const handoverKinds = ['pickup', 'return'] as const;
export type HandoverKind = (typeof handoverKinds)[number];

export const handoverStatuses = ['given', 'confirmed', 'objected'] as const;
export type HandoverStatus = (typeof handoverStatuses)[number];

export const handoverLimits = {
  /** Before this, nobody stands at the car. */
  minutesBeforePickup: 60,
  hoursAfterDropOff: 24,
  /** The other side's silence confirms after these. */
  silenceHours: 2,
  odometer: 2_000_000,
  fuelEighths: 8,
} as const;

/**
 * The status at a moment: silence confirms at the deadline, a little before the sweep writes it
 * down.
 */
export function handoverStatusAt(
  { status, answerBy }: { status: HandoverStatus; answerBy: Date },
  now: Date,
): HandoverStatus {
  return status === 'given' && answerBy <= now ? 'confirmed' : status;
}

/** 'Full', '5/8', 'Empty'. */
export function fuelWords(eighths: number): string {
  if (eighths === 0) return 'Empty';
  return eighths === handoverLimits.fuelEighths ? 'Full' : `${eighths}/8`;
}

/** 42318 → '42,318 mi'. */
export function odometerWords(miles: number): string {
  return `${formatCount(miles)} mi`;
}
