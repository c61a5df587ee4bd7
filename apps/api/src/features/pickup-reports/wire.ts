import type { PickupReport } from '@curbside/domain/pickup-reports/endpoints';
import { accusedBy } from '@curbside/domain/pickup-reports/rules';
import {
  decidePickupReportAction,
  pickupReportActionNames,
} from '@curbside/domain/pickup-reports/states';
import { actionsOnWire } from '../../platform/actions-on-wire.ts';
import type { Person } from '../../platform/actor.ts';
import { inspectionPhotoOnWire } from '../inspections/index.ts';
import { reportCallerOf } from './policy.ts';
import type { listPhotos, ReportRow } from './queries.ts';

interface Shown {
  booking: { renterId: string; ownerId: string };
  photos: Awaited<ReturnType<typeof listPhotos>>;
  actor: Person;
  now: Date;
}

/** The report as `actor` may see it at `now`. */
export function reportOnWire(
  report: ReportRow,
  { booking, photos, actor, now }: Shown,
): PickupReport {
  const { contestedAt, contestReason, outcome, decidedAt, decisionReason } = report;
  const caller = reportCallerOf(actor, booking, report);
  return {
    id: report.id,
    bookingId: report.bookingId,
    kind: report.kind,
    status: report.status,
    by: accusedBy[report.kind] === 'renter' ? 'owner' : 'renter',
    description: report.description,
    photos: photos.filter(({ id }) => report.photoIds.includes(id)).map(inspectionPhotoOnWire),
    reportedAt: report.reportedAt.toISOString(),
    answerBy: report.answerBy.toISOString(),
    contest: contestedAt && { reason: contestReason, at: contestedAt.toISOString() },
    decision:
      outcome && decidedAt
        ? { outcome, reason: decisionReason ?? '', at: decidedAt.toISOString() }
        : null,
    actions: actionsOnWire(pickupReportActionNames, (action) =>
      decidePickupReportAction(action, { facts: report, caller, now }),
    ),
  };
}
