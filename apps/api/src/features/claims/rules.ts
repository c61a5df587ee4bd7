import { minChargeCents } from '@curbside/domain/charges/states';
import type { ClaimInput } from '@curbside/domain/claims/forms';
import {
  type ClaimKind,
  claimLimits,
  claimPrice,
  extraMiles,
  fixedAmounts,
  lateBaseCents,
  latenessOf,
  neededEvidence,
} from '@curbside/domain/claims/rules';
import { odometerWords } from '@curbside/domain/handover/rules';
import { market } from '@curbside/domain/market/current';
import { formatDollars, toCents } from '@curbside/domain/money/money';
import { type KeptLines, type PriceLine, shareOfLines } from '@curbside/domain/money/pricing';
import { countOf } from '@curbside/domain/text/count-of';
import { AppError } from '../../platform/errors.ts';
import type { BookingDetails } from '../bookings/index.ts';
import type { ClaimFacts } from './queries.ts';

type Booking = BookingDetails['booking'];

interface ClaimPrice {
  price: KeptLines;
  lines: PriceLine[];
}

const evidenceMissing = (message: string) => new AppError('evidence_missing', message);
const invalidAmount = (message: string) => new AppError('invalid_amount', message);

/** Lines as people read them; fee and tax only where the kind carries them. */
function claimLines(label: string, price: KeptLines): PriceLine[] {
  return [
    { label, cents: price.baseCents },
    ...(price.serviceFeeCents > 0 ? [{ label: 'Service fee', cents: price.serviceFeeCents }] : []),
    ...(price.salesTaxCents > 0
      ? [{ label: market.salesTax.label, cents: price.salesTaxCents }]
      : []),
  ];
}

/**
 * Computes a price from the handover. Throws evidence_missing where nothing follows from it, and
 * invalid_amount where it is too small for a card.
 */
export function computedPrice(
  kind: 'late' | 'miles',
  booking: Booking,
  facts: ClaimFacts,
): ClaimPrice {
  const { label, baseCents } =
    kind === 'late' ? latePart(booking, facts) : milesPart(booking, facts);
  const price = claimPrice(kind, baseCents, booking.startDate);
  if (price.totalCents < minChargeCents) {
    throw invalidAmount(
      `This comes to ${formatDollars(price.totalCents)}. Cards take ${formatDollars(minChargeCents)} or more.`,
    );
  }
  return { price, lines: claimLines(label, price) };
}

function latePart(booking: Booking, { back }: ClaimFacts) {
  if (!back) {
    throw evidenceMissing('The return was not recorded, so nothing shows how late it was.');
  }
  const times = { endsAt: booking.endsAt, returnedAt: back.givenAt };
  const baseCents = lateBaseCents({ ...times, dailyRateCents: booking.dailyRateCents });
  if (baseCents === 0) {
    throw evidenceMissing(
      `The car was returned less than ${claimLimits.lateMinutes} minutes after drop-off.`,
    );
  }
  const { minutes, startedHours } = latenessOf(times);
  return { label: `${minutes} minutes late (${countOf(startedHours, 'started hour')})`, baseCents };
}

function milesPart(booking: Booking, { pickup, back, mileage }: ClaimFacts) {
  if (!pickup || !back || !mileage) {
    throw evidenceMissing(
      'The odometer was not recorded at pickup and return, so nothing shows how far the car went.',
    );
  }
  const miles = extraMiles({
    pickup: pickup.odometer,
    back: back.odometer,
    days: booking.days,
    includedPerDay: mileage.includedPerDay,
  });
  const baseCents = miles * toCents(mileage.extraMileFee);
  if (baseCents === 0) {
    throw evidenceMissing('The trip stayed within the miles that its price includes.');
  }
  const label = `${odometerWords(miles)} beyond ${odometerWords(booking.days * mileage.includedPerDay)}`;
  return { label, baseCents };
}

const costLabels: Record<Exclude<ClaimKind, 'late' | 'miles'>, string> = {
  fuel: 'Fuel',
  cleaning: 'Cleaning',
  smoking: 'Smoking',
  toll: 'Toll or ticket',
  damage: 'Damage',
};

/** The price of a claim. Throws invalid_amount and evidence_missing. */
export function judgeClaim(input: ClaimInput, booking: Booking, facts: ClaimFacts): ClaimPrice {
  const { kind } = input;
  if (kind === 'late' || kind === 'miles') return computedPrice(kind, booking, facts);
  const cents = requireAmount(input, facts);
  requireEvidence(input, facts);
  if (kind === 'fuel') requireFallenGauge(facts);
  if (kind === 'toll') requireWithinTrip(input, booking, facts);
  const price = claimPrice(kind, cents, booking.startDate);
  return { price, lines: claimLines(costLabels[kind], price) };
}

function requireAmount({ kind, amount }: ClaimInput, { claims }: ClaimFacts): number {
  if (amount === null || amount < minChargeCents || amount > claimLimits.amountCents) {
    throw invalidAmount(
      `Enter an amount from ${formatDollars(minChargeCents)} to ${formatDollars(claimLimits.amountCents)}.`,
    );
  }
  const choices = fixedAmounts[kind];
  if (!choices) return amount;
  if (!choices.includes(amount)) {
    throw invalidAmount(`Choose ${choices.map(formatDollars).join(' or ')}.`);
  }
  const claimed = claims
    .filter(({ claim, order }) => fixedAmounts[claim.kind] && !isGone(order.status))
    .reduce((sum, { order }) => sum + order.totalCents, 0);
  if (claimed + amount > claimLimits.tidyCents) {
    throw invalidAmount(
      `Cleaning and smoking of one trip are at most ${formatDollars(claimLimits.tidyCents)} together.`,
    );
  }
  return amount;
}

/** No longer claimed. */
const isGone = (status: string) =>
  status === 'rejected' || status === 'withdrawn' || status === 'voided';

function requireEvidence({ kind, pairs, documents }: ClaimInput, { photos }: ClaimFacts): void {
  const needed = neededEvidence[kind];
  for (const { before, after } of pairs) {
    const first = photos.find(({ id }) => id === before);
    const second = photos.find(({ id }) => id === after);
    const isPair =
      first?.inspectionType === 'pickup' &&
      second?.inspectionType === 'return' &&
      first.photoType !== null &&
      first.photoType === second.photoType &&
      [first, second].every(({ contentType }) => contentType.startsWith('image/'));
    if (!isPair) {
      throw evidenceMissing('A pair is a pickup photo and a return photo of the same part.');
    }
  }
  // A photo that is in two pairs shows nothing twice.
  const count = Math.min(
    new Set(pairs.map(({ before }) => before)).size,
    new Set(pairs.map(({ after }) => after)).size,
  );
  if (count < needed.pairs) {
    throw evidenceMissing(
      `Add at least ${countOf(needed.pairs, 'pair')} of pickup and return photos.`,
    );
  }
  if (documents.length < needed.documents) {
    throw evidenceMissing(
      kind === 'damage' ? 'Add an estimate of the repair.' : 'Add the receipt or the document.',
    );
  }
}

function requireFallenGauge({ pickup, back }: ClaimFacts): void {
  if (!pickup || !back) {
    throw evidenceMissing('The fuel was not recorded at pickup and return.');
  }
  if (pickup.fuelEighths - back.fuelEighths < 1) {
    throw evidenceMissing('The car came back with as much fuel as it left with.');
  }
}

function requireWithinTrip(
  { happenedAt }: ClaimInput,
  booking: Booking,
  { back }: ClaimFacts,
): void {
  if (!happenedAt) throw evidenceMissing('Say when it happened.');
  const until = back && back.givenAt > booking.endsAt ? back.givenAt : booking.endsAt;
  if (happenedAt < booking.startsAt || happenedAt > until) {
    throw evidenceMissing('This did not happen during the trip.');
  }
}

/** The price that staff decided on: each part in proportion to what was asked. */
export function decidedPrice(asked: KeptLines, label: string, totalCents: number): ClaimPrice {
  const price = shareOfLines(asked, totalCents);
  return { price, lines: claimLines(label, price) };
}
