import { cancellationPolicy } from '@curbside/domain/bookings/cancellation-policy';
import { marketTime } from '@curbside/domain/calendar/days';
import { formatInstant } from '@curbside/domain/calendar/format';
import { market } from '@curbside/domain/market/current';
import { formatDollars } from '@curbside/domain/money/money';
import { product } from '@curbside/domain/product';
import type Stripe from 'stripe';
import type { listTripRecords } from '../evidence/index.ts';
import { isByGuest } from './policy.ts';
import type { DisputeDetails, SignIn } from './queries.ts';

/** Stripe's limit per field, in characters. */
const maxFieldLength = 20_000;

export interface EvidenceFacts {
  details: DisputeDetails;
  records: Awaited<ReturnType<typeof listTripRecords>>;
  signIns: readonly SignIn[];
  /** Added by staff. */
  note?: string | undefined;
}

/**
 * The evidence for the bank: the trip that was sold, its terms, the guest's sign-ins, and what became
 * of it.
 */
export function evidenceFields(facts: EvidenceFacts): Stripe.DisputeUpdateParams.Evidence {
  const { details, signIns } = facts;
  const { booking, carTitle, guestName, guestEmail } = details;
  const cancellation = cancellationText(facts.records.contract);
  const atBooking = signIns.find(({ at }) => at <= booking.createdAt) ?? signIns.at(-1);
  const fields = {
    customer_name: guestName,
    customer_email_address: guestEmail ?? '',
    customer_purchase_ip: atBooking?.ipAddress ?? '',
    product_description: `Rental of a car between private people: ${carTitle}, ${booking.startDate} ${booking.startTime} to ${booking.endDate} ${booking.endTime} (${marketTime}), booking ${booking.id} on ${product.name}.`,
    service_date: booking.startDate,
    access_activity_log: signIns.map(signInLine).join('\n'),
    cancellation_policy_disclosure: cancellation,
    refund_policy_disclosure: cancellation,
    uncategorized_text: tripText(facts),
  };
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([, text]) => text !== '')
      .map(([name, text]) => [name, text.slice(0, maxFieldLength)]),
  );
}

/** Cites the contract only if the guest agreed to one with the policy. */
function cancellationText(contract: EvidenceFacts['records']['contract']): string {
  const shown = 'Before payment the page said what cancelling would cost, and from when.';
  const agreed = contract?.terms.cancellation;
  const source = agreed ? `The policy, as in contract ${contract.number}:` : 'The policy:';
  return [shown, source, ...(agreed ?? cancellationPolicy)].join(' ');
}

function signInLine({ at, ipAddress }: SignIn): string {
  return `${at.toISOString()} signed in from ${ipAddress ?? 'an unknown address'}`;
}

function tripText({ details, records, note }: EvidenceFacts): string {
  const { booking } = details;
  const { contract, inspections, incidents, messages } = records;
  const times = [
    ['Requested', booking.createdAt],
    ['Card authorized', booking.authorizedAt],
    ['Approved by the host', booking.decidedAt],
    ['Completed', booking.completedAt],
    ['Cancelled', booking.cancelledAt],
  ] as const;
  const sections = [
    note ? ['Note', note] : undefined,
    contract && [
      'Contract',
      `${contract.number}, signed by the guest ${contract.renterSignedAt.toISOString()} and by the host ${contract.hostSignedAt.toISOString()}, SHA-256 ${contract.hash}`,
    ],
    [
      'Price',
      `${booking.days} × ${formatDollars(booking.dailyRateCents)} = ${formatDollars(booking.baseCents)}; service fee ${formatDollars(booking.serviceFeeCents)}; ${market.salesTax.label} ${formatDollars(booking.salesTaxCents)}; total ${formatDollars(booking.totalCents)}`,
    ],
    [
      'Course of the trip',
      times
        .flatMap(([what, at]) => (at ? `${what} ${formatInstant(at)}, ${at.toISOString()}` : []))
        .join('\n'),
    ],
    [
      'Inspections',
      inspections
        .map(
          (file) =>
            `${file.inspectionType} by the ${file.uploaderRole}, ${file.capturedAt.toISOString()}, ${file.contentType}, SHA-256 ${file.sha256}${file.notes ? `: ${file.notes}` : ''}`,
        )
        .join('\n'),
    ],
    [
      'Incidents',
      incidents
        .map(
          (incident) =>
            `${incident.happenedAt.toISOString()} ${incident.severity} ${incident.incidentType}: ${incident.description}`,
        )
        .join('\n'),
    ],
    [
      'Messages',
      messages
        .map(({ createdAt, senderId, message }) => {
          const from = senderName(senderId, details);
          return `${createdAt.toISOString()} ${from}: ${message}`;
        })
        .join('\n'),
    ],
  ];
  return sections
    .filter((section) => section !== undefined)
    .filter(([, text]) => text !== '')
    .map(([title, text]) => `${title}\n${text}`)
    .join('\n\n');
}

function senderName(senderId: string | null, { booking }: DisputeDetails): string {
  if (senderId === null) return product.name;
  return isByGuest(senderId, booking) ? 'Guest' : 'Host';
}
