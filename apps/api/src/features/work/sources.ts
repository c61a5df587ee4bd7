import { staffLateReturnsPath } from '@curbside/domain/late-returns/pages';
import { lateLimits } from '@curbside/domain/late-returns/rules';
import { formatDollars } from '@curbside/domain/money/money';
import { pickupPath } from '@curbside/domain/pickup-reports/pages';
import { pickupReportNames } from '@curbside/domain/pickup-reports/texts';
import { type WorkKind, workHours } from '@curbside/domain/work/rules';
import { hoursAfter } from '../../platform/clock.ts';
import type { Queryable } from '../../platform/database/index.ts';
import { listWaitingEntries } from '../journal/index.ts';
import { listLongLate } from '../late-returns/index.ts';
import {
  listContestedCharges,
  listContestedPickups,
  listFailedJobNames,
  listFrozenPayouts,
  listHandoverObjections,
  listOpenDifferences,
  listPendingVerifications,
  listUndecidedDisputes,
  listUnresolvedIncidents,
  listWaitingTickets,
} from './queries.ts';

interface Waiting {
  id: number | string;
  title: string;
  who?: string | null;
  assignedTo?: { id: string; name: string } | null;
  since: Date;
  dueAt: Date | null;
  page: string;
}

interface WorkSource {
  kind: WorkKind;
  for: 'staff' | 'admin' | 'master_admin';
  /** At most `limit` of them, those that are due first. */
  list: (db: Queryable, limit: number, now: Date) => Promise<Waiting[]>;
}

interface RowSource<Row> extends Pick<WorkSource, 'kind' | 'for'> {
  list: (db: Queryable, limit: number, now: Date) => Promise<Row[]>;
  show: (row: Row) => Waiting;
}

const source = <Row>({ list, show, ...given }: RowSource<Row>): WorkSource => ({
  ...given,
  list: async (db, limit, now) => (await list(db, limit, now)).map(show),
});

/** Everything that waits for staff. A feature whose work waits, too, adds its source here. */
export const workSources: readonly WorkSource[] = [
  source({
    kind: 'ticket',
    for: 'staff',
    list: listWaitingTickets,
    show: ({ id, subject, priority, since, who, assigneeId, assigneeName }) => ({
      id,
      title: subject,
      who,
      assignedTo: assigneeId ? { id: assigneeId, name: assigneeName } : null,
      since,
      dueAt: hoursAfter(since, workHours.ticket[priority]),
      page: `/tickets/${id}`,
    }),
  }),
  source({
    kind: 'verification',
    for: 'admin',
    list: listPendingVerifications,
    show: ({ userId, who, since }) => ({
      id: userId,
      title: 'Identity to be verified',
      who,
      since,
      dueAt: hoursAfter(since, workHours.verification),
      page: `/admin/verifications?q=${userId}`,
    }),
  }),
  source({
    kind: 'incident',
    for: 'admin',
    list: listUnresolvedIncidents,
    show: ({ id, bookingId, carTitle, incidentType, since, who }) => ({
      id,
      title: `Incident (${incidentType}): ${carTitle}`,
      who,
      since,
      dueAt: hoursAfter(since, workHours.incident),
      page: `/staff/bookings/${bookingId}`,
    }),
  }),
  source({
    kind: 'frozen_payout',
    for: 'admin',
    list: listFrozenPayouts,
    show: ({ id, carTitle, cents, who, since, dueAt }) => ({
      id,
      title: `Payout of ${formatDollars(cents)} frozen: ${carTitle}`,
      who,
      since,
      dueAt,
      page: `/staff/bookings/${id}`,
    }),
  }),
  source({
    kind: 'dispute',
    for: 'admin',
    list: listUndecidedDisputes,
    show: ({ id, bookingId, cents, carTitle, who, since, dueAt }) => ({
      id,
      title: `Dispute of ${formatDollars(cents)}: ${carTitle}`,
      who,
      since,
      dueAt,
      page: `/staff/bookings/${bookingId}`,
    }),
  }),
  source({
    kind: 'contested_charge',
    for: 'admin',
    list: listContestedCharges,
    show: ({ id, purpose, cents, carTitle, who, since }) => ({
      id,
      title: `Contested charge of ${formatDollars(cents)} (${purpose}): ${carTitle}`,
      who,
      since,
      dueAt: hoursAfter(since, workHours.contested_charge),
      page: `/claims/${id}`,
    }),
  }),
  source({
    kind: 'handover_objection',
    for: 'staff',
    list: listHandoverObjections,
    show: ({ bookingId, kind, carTitle, who, since }) => ({
      id: `${bookingId}-${kind}`,
      title: `Odometer and fuel at ${kind}, objected to: ${carTitle}`,
      who,
      since,
      dueAt: hoursAfter(since, workHours.handover_objection),
      page: `/staff/bookings/${bookingId}`,
    }),
  }),
  source({
    kind: 'late_return',
    for: 'staff',
    list: (db, limit, now) => listLongLate(db, now, limit),
    show: ({ bookingId, carTitle, who, dueAt }) => {
      const since = hoursAfter(dueAt, lateLimits.staffHours);
      return {
        id: bookingId,
        title: `Car not returned: ${carTitle}`,
        who,
        since,
        dueAt: hoursAfter(since, workHours.late_return),
        page: staffLateReturnsPath,
      };
    },
  }),
  source({
    kind: 'contested_pickup',
    for: 'admin',
    list: listContestedPickups,
    show: ({ id, bookingId, kind, carTitle, who, since }) => ({
      id,
      title: `${pickupReportNames[kind]}, contested: ${carTitle}`,
      who,
      since,
      dueAt: hoursAfter(since, workHours.contested_pickup),
      page: pickupPath(bookingId),
    }),
  }),
  source({
    kind: 'difference',
    for: 'admin',
    list: listOpenDifferences,
    show: ({ id, kind, subject, since }) => ({
      id,
      title: `Difference (${kind.replaceAll('_', ' ')}): ${subject}`,
      since,
      dueAt: hoursAfter(since, workHours.difference),
      page: '/admin/money',
    }),
  }),
  source({
    kind: 'journal_entry',
    for: 'admin',
    list: listWaitingEntries,
    show: ({ entry: { id, kind, cents, createdAt }, authorName }) => ({
      id,
      title: `${formatDollars(cents)} to be approved: ${kind.replaceAll('_', ' ')}`,
      who: authorName,
      since: createdAt,
      dueAt: hoursAfter(createdAt, workHours.journal_entry),
      page: '/admin/money?tab=journal',
    }),
  }),
  source({
    kind: 'failed_job',
    for: 'master_admin',
    list: listFailedJobNames,
    show: ({ name, count, since }) => ({
      id: name,
      title: `${count} failed: ${name}`,
      since,
      dueAt: hoursAfter(since, workHours.failed_job),
      page: '/admin/operations',
    }),
  }),
];
