import { marketDay } from '@curbside/domain/calendar/days';
import { lookAgainMinutes, mailAgainHours } from '@curbside/domain/favorites/rules';
import type { Actor } from '../../platform/actor.ts';
import { hoursAfter, minutesAfter } from '../../platform/clock.ts';
import { type Context, inTransaction } from '../../platform/context.ts';
import type { Deps } from '../../platform/deps.ts';
import { runEach } from '../../platform/jobs/index.ts';
import { mailJob } from '../../platform/mail/mail.job.ts';
import { findUser } from '../accounts/index.ts';
import { wantsEmail } from '../notices/index.ts';
import { isPastSearch, listMatchingCars, listMatchingIds } from '../search/index.ts';
import { type FreeCars, freeCarsEmail } from './emails.ts';
import {
  claimLook,
  listDueLooks,
  listSavedSearches,
  type SavedSearchRow,
  saveNextLook,
  saveSeenCars,
} from './queries.ts';
import { carsToWatch } from './rules.ts';
import { queryOf } from './wire.ts';

/** So that the sweeps behind this one do not wait long; the rest follows a minute later. */
const peopleAtOnce = 100;
const mostCarsOfSearch = 5;

/** Tells people of cars that have come free for their saved searches. */
export async function tellOfFreeCars(deps: Deps, actor: Actor): Promise<void> {
  const userIds = await listDueLooks(deps.db, deps.clock.now(), peopleAtOnce);
  await runEach(deps.log, userIds, (userId) => tellOne(deps, actor, userId));
}

async function tellOne(deps: Deps, actor: Actor, userId: string): Promise<void> {
  await inTransaction(deps, actor, async (ctx) => {
    const { tx, now } = ctx;
    const nextLookAt = minutesAfter(now, lookAgainMinutes);
    if (!(await claimLook(tx, userId, { now, nextLookAt }))) return;
    const found: FreeCars[] = [];
    for (const search of await listSavedSearches(tx, userId)) {
      const known = found.flatMap(({ cars }) => cars.map(({ id }) => id));
      const free = await findFreeCars(ctx, search, known);
      if (free.cars.length > 0) found.push(free);
    }
    const user = await findUser(tx, userId);
    if (found.length === 0 || !user || !(await wantsEmail(tx, userId, 'savedSearches'))) return;
    await saveNextLook(tx, userId, hoursAfter(now, mailAgainHours));
    await mailJob.enqueue(ctx, freeCarsEmail(found, { user, now, siteUrl: deps.env.publicUrl }));
  });
}

/**
 * The cars that answer the search now and did not at the last look, which this one replaces; without
 * those that the email names already, and the person's own. None while the search has too many to watch.
 */
async function findFreeCars(
  { tx, now }: Context,
  search: SavedSearchRow,
  known: readonly number[],
): Promise<FreeCars> {
  const query = queryOf(search.query);
  if (isPastSearch(query, marketDay(now))) return { search, cars: [], total: 0 };
  const ids = carsToWatch(await listMatchingIds(tx, query, now));
  const seen = search.seenCars && new Set(search.seenCars);
  const freed = ids && seen ? ids.filter((id) => !seen.has(id)) : [];
  if (freed.length > 0 || ids?.length !== seen?.size) await saveSeenCars(tx, search.id, ids);
  const newIds = freed.filter((id) => !known.includes(id));
  const cars = await listMatchingCars(tx, { ids: newIds.slice(0, mostCarsOfSearch), query, now });
  const others = cars.filter(({ userId }) => userId !== search.userId);
  return { search, cars: others, total: newIds.length - cars.length + others.length };
}
