import { decideIncidentAction, type IncidentAction } from '@curbside/domain/incidents/states';
import { adminCaller, type Person } from '../../platform/actor.ts';
import { type Context, inTransaction } from '../../platform/context.ts';
import type { Deps } from '../../platform/deps.ts';
import { notFound, requireAllowed } from '../../platform/errors.ts';
import { requireRecentSignIn } from '../accounts/index.ts';
import { recordAudit } from '../audit/index.ts';
import { lockBooking } from '../booking-rows/index.ts';
import { settleMoneyNow, unfreezePayout } from '../settlement/index.ts';
import { announceResolution, mailRelease } from './announce-incident.ts';
import {
  findIncident,
  hasFreezingIncident,
  type IncidentRow,
  listIncidentsOfBooking,
  updateIncident,
} from './queries.ts';

export async function investigateIncident(
  deps: Deps,
  actor: Person,
  { id }: { id: number },
): Promise<void> {
  await change(deps, actor, { id, action: 'investigate' }, async ({ tx }) => {
    await updateIncident(tx, id, { status: 'investigating' });
  });
}

/**
 * Closes an incident with notes, which both parties read; `note` is for staff alone. A frozen payout
 * stays frozen until it is released.
 */
export async function resolveIncident(
  deps: Deps,
  actor: Person,
  { id, resolution, note }: { id: number; resolution: string; note?: string | undefined },
): Promise<void> {
  const words = { reason: resolution, note };
  await change(deps, actor, { id, action: 'resolve', words }, async (ctx, incident) => {
    await updateIncident(ctx.tx, id, {
      status: 'resolved',
      resolution,
      resolvedAt: ctx.now,
      ...(note && { staffNote: note }),
    });
    await announceResolution(ctx, { ...incident, resolution });
  });
}

interface UnfreezeIncident {
  id: number;
  reason?: string | undefined;
  note?: string | undefined;
  currentPassword?: string | undefined;
}

/**
 * Releases the payout frozen by an incident. It stays frozen while another incident freezes it; if the
 * trip is completed, it is transferred. Requires a recent sign-in because money moves.
 */
export async function unfreezeIncident(
  deps: Deps,
  actor: Person,
  { id, reason, note, currentPassword }: UnfreezeIncident,
): Promise<void> {
  await requireRecentSignIn(deps, actor, { currentPassword });
  const given = { id, action: 'unfreeze', words: { reason, note } } as const;
  const { bookingId } = await change(deps, actor, given, async (ctx, incident) => {
    const { tx } = ctx;
    await updateIncident(tx, id, { payoutFrozen: false });
    if (await hasFreezingIncident(tx, incident.bookingId)) return;
    await unfreezePayout(ctx, { bookingId: incident.bookingId });
    await mailRelease(ctx, incident, reason);
  });
  await settleMoneyNow(deps, actor, bookingId);
}

interface Change {
  id: number;
  action: IncidentAction;
  words?: { reason?: string | undefined; note?: string | undefined };
}

/** Locks the booking, then decides, writes and audits one change. */
async function change(
  deps: Deps,
  actor: Person,
  { id, action, words = {} }: Change,
  write: (ctx: Context, incident: IncidentRow) => Promise<void>,
): Promise<IncidentRow> {
  const found = await findIncident(deps.db, id);
  if (!found) throw notFound('Incident');
  return inTransaction(deps, actor, async (ctx) => {
    const { tx, now } = ctx;
    const booking = await lockBooking(tx, found.bookingId);
    if (!booking) throw notFound('Incident');
    const incident = (await findIncident(tx, id)) ?? found;
    const caller = adminCaller(actor, booking);
    requireAllowed(decideIncidentAction(action, { facts: incident, caller, now }));
    await write(ctx, incident);
    await recordAudit(ctx, {
      action: `incident.${pastTense[action]}`,
      entity: 'incident',
      entityId: id,
      details: {
        bookingId: incident.bookingId,
        ...(words.reason && { reason: words.reason }),
        ...(words.note && { note: words.note }),
      },
    });
    return incident;
  });
}

const pastTense = {
  investigate: 'investigated',
  resolve: 'resolved',
  unfreeze: 'payout_released',
} as const satisfies Record<IncidentAction, string>;

/** Releases what the incidents of a trip freeze; the caller has locked it, and releases the payout. */
export async function releaseIncidentsOf(ctx: Context, bookingId: number): Promise<void> {
  const { tx } = ctx;
  for (const { id, payoutFrozen } of await listIncidentsOfBooking(tx, bookingId)) {
    if (!payoutFrozen) continue;
    await updateIncident(tx, id, { payoutFrozen: false });
    await recordAudit(ctx, {
      action: 'incident.payout_released',
      entity: 'incident',
      entityId: id,
      details: { bookingId },
    });
  }
}
