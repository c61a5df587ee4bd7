import type { Person, Visitor } from '../../platform/actor.ts';
import { hoursBefore } from '../../platform/clock.ts';
import type { Deps } from '../../platform/deps.ts';
import { notFound } from '../../platform/errors.ts';
import { findCarOfFeed, findFeedToken, listPublishedHolds } from './feed-queries.ts';
import { printFeed } from './print-feed.ts';

/** The secret part of the address of a car's calendar. */
export async function getFeedToken(
  { db }: Deps,
  actor: Person,
  { carId }: { carId: number },
): Promise<string> {
  const token = await findFeedToken(db, { carId, ownerId: actor.id });
  if (token === undefined) throw notFound('Car');
  return token;
}

export const feedUrl = ({ env }: Pick<Deps, 'env'>, token: string) =>
  new URL(`/calendars/${token}.ics`, env.publicUrl).href;

/** Trips stay in the calendar for a while after their end. */
const shownDaysAfterEnd = 30;

/** Anyone who has the token may read; a token that was replaced is not found. */
export async function getFeed(
  { db, clock, env }: Deps,
  _actor: Visitor,
  { token }: { token: string },
): Promise<string> {
  const car = await findCarOfFeed(db, token);
  if (!car) throw notFound('Calendar');
  const after = hoursBefore(clock.now(), shownDaysAfterEnd * 24);
  const holds = await listPublishedHolds(db, { carId: car.id, after });
  return printFeed({ car, holds, host: new URL(env.publicUrl).hostname });
}
