import type { Handover, Handovers } from '@curbside/domain/handover/endpoints';
import {
  type HandoverKind,
  handoverKinds,
  handoverStatusAt,
} from '@curbside/domain/handover/rules';
import { decideAnswer, decideGiving } from '@curbside/domain/handover/states';
import { actionsOnWire } from '../../platform/actions-on-wire.ts';
import type { Person } from '../../platform/actor.ts';
import { type BookingDetails, callerOf } from '../bookings/index.ts';
import type { HandoverRow } from './queries.ts';

type Booking = BookingDetails['booking'];

/** The figures as `actor` may see them at `now`. */
export function handoverOnWire(
  row: HandoverRow,
  { booking, actor, now }: { booking: Booking; actor: Person; now: Date },
): Handover {
  const status = handoverStatusAt(row, now);
  const answeredAt = status === 'given' ? null : (row.answeredAt ?? row.answerBy);
  const caller = callerOf(actor, booking);
  const { answer } = actionsOnWire(['answer'], () =>
    decideAnswer({ facts: { status, by: row.givenBy }, caller, now }),
  );
  return {
    kind: row.kind,
    at: row.givenAt.toISOString(),
    odometer: row.odometer,
    fuelEighths: row.fuelEighths,
    by: row.givenBy,
    note: row.note,
    status,
    answerBy: row.answerBy.toISOString(),
    answeredAt: answeredAt?.toISOString() ?? null,
    objection: row.objection,
    lastOdometer: row.lastOdometer,
    answer,
  };
}

export function handoversOnWire(
  rows: Record<HandoverKind, HandoverRow | undefined>,
  { details, actor, now }: { details: BookingDetails; actor: Person; now: Date },
): Handovers {
  const { booking, endedUnderWayAt } = details;
  const show = (row: HandoverRow | undefined) =>
    row ? handoverOnWire(row, { booking, actor, now }) : null;
  const caller = callerOf(actor, booking);
  return {
    pickup: show(rows.pickup),
    return: show(rows.return),
    give: actionsOnWire(handoverKinds, (kind) =>
      decideGiving(kind, {
        facts: { ...booking, endedUnderWayAt, isGiven: rows[kind] !== undefined },
        caller,
        now,
      }),
    ),
  };
}
