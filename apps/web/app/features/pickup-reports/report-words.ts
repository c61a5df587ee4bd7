import type { PickupReport, PickupReports } from '@curbside/domain/pickup-reports/endpoints';
import type { PickupReportStatus } from '@curbside/domain/pickup-reports/rules';
import { formatMoney, formatZoned } from '../../platform/formatters.ts';
import type { Tone } from '../../ui/status-badge.tsx';

const labels: Record<PickupReportStatus, string> = {
  reported: 'Waits for an answer',
  contested: 'Contested',
  upheld: 'Settled',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
  closed: 'Closed',
};

/** The status of a report, for its viewer. */
export function reportLabel({ status, actions }: PickupReport): string {
  return actions.contest.allowed ? 'Waits for you' : labels[status];
}

export const reportTones: Record<PickupReportStatus, Tone> = {
  reported: 'amber',
  contested: 'amber',
  upheld: 'green',
  rejected: 'red',
  withdrawn: 'gray',
  closed: 'gray',
};

const silence = {
  renter_absent: 'the trip counts as cancelled late',
  owner_absent: 'the trip is cancelled and the full price is refunded',
  car_refused: 'the refund stays as it is',
} as const;

/** The next step of the report, which `accused` may contest. */
export function nextOfReport(
  { status, kind, answerBy, actions }: PickupReport,
  accused: string,
): string | undefined {
  if (status === 'upheld') return `This report counts: ${silence[kind]}.`;
  if (status === 'contested') {
    return kind === 'car_refused'
      ? 'Our team looks at both sides and decides. The refund stays in any case.'
      : 'Our team looks at both sides and decides. Nothing happens to the trip before that.';
  }
  if (status !== 'reported') return undefined;
  const until = formatZoned(answerBy);
  const contester = actions.contest.allowed ? 'You' : accused;
  return kind === 'car_refused'
    ? `The trip has ended with a full refund. ${contester} can contest this until ${until}; without that ${silence[kind]}.`
    : `${contester} can contest this until ${until}. Without that ${silence[kind]}, unless photos, figures or messages of the trip speak against it: then our team decides.`;
}

/** The sums that an open no-show moves once it counts; a refused car was refunded at once. */
export function sumsOfReport(
  { kind, status }: Pick<PickupReport, 'kind' | 'status'>,
  options: PickupReports['options'],
  guest: string,
): string | undefined {
  const isOpen = status === 'reported' || status === 'contested';
  if (!isOpen || kind === 'car_refused') return undefined;
  const kept = formatMoney(options[kind].keptAmount);
  const refund = formatMoney(options[kind].refundAmount);
  return kind === 'renter_absent'
    ? `If the report counts, ${kept} of the price is kept, and ${refund} goes back to ${guest}.`
    : `If the report counts, ${refund} goes back to ${guest}.`;
}
