import type { Day } from '../calendar/days.ts';
import { divideHalfUp } from '../money/money.ts';
import { type KeptLines, linesOf } from '../money/pricing.ts';

/** The charges that a host can claim after a trip. */
export const claimKinds = [
  'late',
  'miles',
  'fuel',
  'cleaning',
  'smoking',
  'toll',
  'damage',
] as const;
export type ClaimKind = (typeof claimKinds)[number];

/** The server computes these from the handover. */
const computedKinds = ['late', 'miles'] as const satisfies readonly ClaimKind[];
/** These rest on what was recorded at the handover. */
const handoverClaims = ['late', 'miles', 'fuel'] as const satisfies readonly ClaimKind[];

export const isComputed = (kind: ClaimKind): kind is (typeof computedKinds)[number] =>
  (computedKinds as readonly ClaimKind[]).includes(kind);
export const restsOnHandover = (kind: ClaimKind) =>
  (handoverClaims as readonly ClaimKind[]).includes(kind);

export const claimLimits = {
  /** After the drop-off. */
  hours: 72,
  /** A toll or a ticket arrives by mail. */
  tollDays: 90,
  answerHours: 72,
  lateMinutes: 30,
  lateFeeHours: 2,
  lateFeeCents: 2_000,
  /** Cleaning and smoking of one trip together. */
  tidyCents: 25_000,
  amountCents: 10_000_000,
  pairs: 30,
  documents: 10,
} as const;

/** The sums that can be claimed for a car that is not clean. */
export const fixedAmounts: Partial<Record<ClaimKind, readonly number[]>> = {
  cleaning: [5_000, 15_000, 25_000],
  smoking: [5_000, 15_000],
};

/** Pairs of photos, and documents, that a kind needs at least. */
export const neededEvidence: Record<ClaimKind, { pairs: number; documents: number }> = {
  late: { pairs: 0, documents: 0 },
  miles: { pairs: 0, documents: 0 },
  fuel: { pairs: 0, documents: 1 },
  cleaning: { pairs: 2, documents: 0 },
  smoking: { pairs: 2, documents: 0 },
  toll: { pairs: 0, documents: 1 },
  damage: { pairs: 1, documents: 1 },
};

/** Whole minutes since the drop-off, and the hours that have started by them. */
export function latenessOf({ endsAt, returnedAt }: { endsAt: Date; returnedAt: Date }): {
  minutes: number;
  startedHours: number;
} {
  const minutes = Math.floor((returnedAt.getTime() - endsAt.getTime()) / 60_000);
  return { minutes, startedHours: Math.ceil(minutes / 60) };
}

/**
 * Each started hour since the drop-off costs a tenth of the daily rate, at most one daily rate for 24
 * hours, and from two hours on a fee besides. Nothing below half an hour.
 */
export function lateBaseCents({
  endsAt,
  returnedAt,
  dailyRateCents,
}: {
  endsAt: Date;
  returnedAt: Date;
  dailyRateCents: number;
}): number {
  const { minutes, startedHours } = latenessOf({ endsAt, returnedAt });
  if (minutes < claimLimits.lateMinutes) return 0;
  const days = Math.floor(startedHours / 24);
  const rest = divideHalfUp(dailyRateCents * (startedHours % 24), 10);
  const fee = minutes >= claimLimits.lateFeeHours * 60 ? claimLimits.lateFeeCents : 0;
  return days * dailyRateCents + Math.min(dailyRateCents, rest) + fee;
}

/** Miles beyond those that the price includes. */
export function extraMiles({
  pickup,
  back,
  days,
  includedPerDay,
}: {
  pickup: number;
  back: number;
  days: number;
  includedPerDay: number;
}): number {
  return Math.max(0, back - pickup - days * includedPerDay);
}

/** Late and miles carry fee, tax and commission as the trip does; costs go to the host whole. */
export function claimPrice(kind: ClaimKind, baseCents: number, pickup: Day): KeptLines {
  if (isComputed(kind)) return linesOf(baseCents, pickup);
  return {
    baseCents,
    serviceFeeCents: 0,
    salesTaxCents: 0,
    totalCents: baseCents,
    commissionCents: 0,
    hostPayoutCents: baseCents,
  };
}
