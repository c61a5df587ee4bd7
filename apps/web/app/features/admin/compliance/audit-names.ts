import { claimNames } from '@curbside/domain/claims/texts';
import { pickupReportNames } from '@curbside/domain/pickup-reports/texts';
import { capitalized } from '@curbside/domain/text/capitalized';

/** Names of details for people, where their name in the API does not read as one. */
const labels: Record<string, string> = {
  assignedTo: 'Assigned to',
  bookingId: 'Booking',
  bufferHours: 'Time between trips',
  by: 'Decided by',
  bySilence: 'By silence',
  bytes: 'Size in bytes',
  carId: 'Car',
  carIds: 'Cars',
  cardConsent: 'Version of the card consent',
  changeId: 'Change',
  count: 'How many',
  dates: 'Prices by date',
  difference: 'Price difference',
  discountCents: 'Discount',
  dueAt: 'Due',
  endsAt: 'Ends',
  expiresOn: 'Expires',
  fields: 'What changed',
  fuelEighths: 'Fuel',
  horizonDays: 'How far ahead',
  isFrozen: 'Payout frozen',
  isGivenBack: 'Refunded',
  lateBookingId: 'Late trip',
  lastUsedAt: 'Last used',
  maxDays: 'Longest trip',
  minDays: 'Shortest trip',
  moreCents: 'Costs more',
  newBookingId: 'New booking',
  nonRefundablePercent: 'Non-refundable discount',
  noticeHours: 'Notice',
  odometer: 'Odometer',
  orderId: 'Charge',
  q: 'Search',
  reportId: 'Report',
  requiresStripeConnect: 'Needs a payout account',
  sha256: 'SHA-256',
  userId: 'Person',
  weekdays: 'Prices by weekday',
};

/** 'payoutStatus' is 'Payout status', 'sessionId' is 'Session ID', 'totalCents' is 'Total'. */
export function detailLabel(name: string): string {
  const known = Object.hasOwn(labels, name) ? labels[name] : undefined;
  if (known) return known;
  const spaced = name
    .replace(/Cents$/, '')
    .replaceAll(/(?<=[a-z\d])(?=[A-Z])/g, ' ')
    .toLowerCase();
  return capitalized(spaced).replace(/ id$/, ' ID');
}

const sides = {
  renter: 'Guest',
  owner: 'Host',
  other_side: 'The other side',
  silence: 'No answer in time',
  staff: 'Our team',
};

const cancelReasons = {
  ...pickupReportNames,
  by_renter: 'Guest cancelled',
  by_owner: 'Host cancelled',
  by_staff: 'Our team cancelled',
  unpaid: 'Not paid in time',
  unanswered: 'Not answered in time',
};

/** Words of the house for values, by the name of the detail. */
const valueNames: Record<string, Record<string, string>> = {
  askedBy: sides,
  borneBy: sides,
  by: sides,
  cancelReason: cancelReasons,
  format: { csv: 'CSV', json: 'JSON' },
  kind: { ...claimNames, ...pickupReportNames },
  method: { oidc: 'Sign-in provider', totp: 'Authenticator app' },
  status: { rejected: 'Declined' },
};

/** These are what a person or another system wrote. */
const asWritten = new Set(
  'reason note text title name description host subject q path version question sign'.split(' '),
);
const isWord = /^[a-z]+(_[a-z]+)*$/;

/** 'in_progress' is 'In progress', and 'car_refused' what pages call it. */
export function valueName(name: string, value: string): string {
  const known = valueNames[name]?.[value];
  if (known) return known;
  if (name === 'fields') return detailLabel(value);
  return asWritten.has(name) || name.endsWith('Id') || !isWord.test(value)
    ? value
    : capitalized(value);
}
