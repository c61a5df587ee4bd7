import type { Day } from '@curbside/domain/calendar/days';
import { monthOf } from '@curbside/domain/calendar/months';
import type { FastifyReply } from 'fastify';
import type { Deps } from '../../platform/deps.ts';
import { findLastArchivedMonth } from '../audit/index.ts';

/** Tells in a header that rows of the asked days may be in archived months. */
export async function sayArchived(
  { db }: Pick<Deps, 'db'>,
  reply: FastifyReply,
  { from }: { from?: Day | undefined },
): Promise<void> {
  const archived = await findLastArchivedMonth(db);
  if (archived && (!from || monthOf(from) <= archived)) {
    reply.header('x-archived-through', archived);
  }
}
