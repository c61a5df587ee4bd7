import { availabilityEndpoints } from '@curbside/domain/availability/endpoints';
import type { FastifyInstance } from 'fastify';
import { todayInMarket } from '../../platform/clock.ts';
import type { Deps } from '../../platform/deps.ts';
import { notFound } from '../../platform/errors.ts';
import { serve, serveAnyone } from '../../platform/http/serve.ts';
import { getVisibleCar } from '../cars/index.ts';
import { blockDay, unblockDay } from './block-day.ts';
import { findNextFree } from './find-next-free.ts';
import { canSeeReasons } from './policy.ts';
import { type BlockedDayRow, listBlockedDays } from './queries.ts';
import { showTakenTimes } from './show-taken-times.ts';

export function registerAvailability(app: FastifyInstance, deps: Deps): void {
  const { db, clock } = deps;
  serveAnyone(app, availabilityEndpoints.blockedDates, async ({ actor, params: { id } }) => {
    await getVisibleCar(db, actor, id);
    return showTakenTimes(deps, { carId: id });
  });
  serveAnyone(app, availabilityEndpoints.nextFree, async ({ actor, params: { id }, query }) => {
    await getVisibleCar(db, actor, id);
    return { startDate: await findNextFree(deps, actor, { carId: id, ...query }) };
  });
  serve(app, availabilityEndpoints.availability, async ({ actor, params: { id } }) => {
    const car = await getVisibleCar(db, actor, id);
    if (!canSeeReasons(actor, { ownerId: car.userId })) throw notFound('Car');
    return (await listBlockedDays(db, id, todayInMarket(clock))).map(blockedDayOnWire);
  });
  serve(app, availabilityEndpoints.blockDay, async ({ actor, params, body }) => {
    const { blockedDate: day, reason } = body;
    const input = { carId: params.id, day, reason: reason || null };
    return blockedDayOnWire(await blockDay(deps, actor, input));
  });
  serve(app, availabilityEndpoints.unblockDay, async ({ actor, params, body }) => {
    await unblockDay(deps, actor, { carId: params.id, day: body.blockedDate });
    return null;
  });
}

function blockedDayOnWire({ id, blockedOn, reason }: BlockedDayRow) {
  return { id, blockedDate: blockedOn, reason };
}
