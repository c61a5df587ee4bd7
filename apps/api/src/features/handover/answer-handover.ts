import type { Handover } from '@curbside/domain/handover/endpoints';
import { type HandoverKind, handoverStatusAt } from '@curbside/domain/handover/rules';
import { decideAnswer } from '@curbside/domain/handover/states';
import type { Actor, Person } from '../../platform/actor.ts';
import { inTransaction } from '../../platform/context.ts';
import type { Deps } from '../../platform/deps.ts';
import { justChanged, notFound, requireAllowed } from '../../platform/errors.ts';
import { runEach } from '../../platform/jobs/index.ts';
import { recordAudit } from '../audit/index.ts';
import { lockBooking } from '../booking-rows/index.ts';
import { callerOf, getVisibleBooking } from '../bookings/index.ts';
import { addHandover } from '../contracts/index.ts';
import { announceConfirmed, announceObjection } from './announce-handover.ts';
import { findHandovers, listSilent, markAnswered, markSilent } from './queries.ts';
import { handoverOnWire } from './wire.ts';

interface Which {
  bookingId: number;
  kind: HandoverKind;
}

export async function confirmHandover(deps: Deps, actor: Person, which: Which): Promise<Handover> {
  return answer(deps, actor, which, undefined);
}

/** The figures stay as given; staff look into the objection. */
export async function objectHandover(
  deps: Deps,
  actor: Person,
  { note, ...which }: Which & { note: string },
): Promise<Handover> {
  return answer(deps, actor, which, note);
}

async function answer(
  deps: Deps,
  actor: Person,
  { bookingId, kind }: Which,
  objection: string | undefined,
): Promise<Handover> {
  return inTransaction(deps, actor, async (ctx) => {
    const { tx, now } = ctx;
    const { booking } = await getVisibleBooking(tx, actor, bookingId);
    await lockBooking(tx, bookingId);
    const given = (await findHandovers(tx, bookingId))[kind];
    if (!given) throw notFound('Handover');
    const facts = { status: handoverStatusAt(given, now), by: given.givenBy };
    requireAllowed(decideAnswer({ facts, caller: callerOf(actor, booking), now }));
    const answered = await markAnswered(
      tx,
      { bookingId, kind },
      {
        answeredAt: now,
        ...(objection === undefined ? { status: 'confirmed' } : { status: 'objected', objection }),
      },
    );
    if (!answered) throw justChanged('handover');
    await recordAudit(ctx, {
      action: `handover.${answered.status}`,
      entity: 'booking',
      entityId: bookingId,
      details: { kind },
    });
    await addHandover(ctx, { bookingId });
    if (objection === undefined) await announceConfirmed(ctx, answered, booking);
    else await announceObjection(ctx, answered, booking);
    return handoverOnWire(answered, { booking, actor, now });
  });
}

/** Writes down what silence has confirmed. */
export async function confirmSilent(deps: Deps, actor: Actor): Promise<void> {
  const silent = await listSilent(deps.db, deps.clock.now());
  await runEach(deps.log, silent, async ({ bookingId, kind }) => {
    await inTransaction(deps, actor, async (ctx) => {
      await lockBooking(ctx.tx, bookingId);
      if (!(await markSilent(ctx.tx, { bookingId, kind }))) return;
      await recordAudit(ctx, {
        action: 'handover.confirmed',
        entity: 'booking',
        entityId: bookingId,
        details: { kind, bySilence: true },
      });
      await addHandover(ctx, { bookingId });
    });
  });
}
