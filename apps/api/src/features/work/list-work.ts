import type { WorkItem } from '@curbside/domain/work/endpoints';
import { maxWorkOfKind } from '@curbside/domain/work/rules';
import type { Person } from '../../platform/actor.ts';
import type { Deps } from '../../platform/deps.ts';
import { mayActOn } from './policy.ts';
import { workSources } from './sources.ts';

const never = '9999';

/** Everything that waits for the actor among staff, the next deadline first. */
export async function listWork(
  deps: Pick<Deps, 'db' | 'clock'>,
  actor: Person,
): Promise<WorkItem[]> {
  const now = deps.clock.now();
  const sources = workSources.filter((source) => mayActOn(actor, source));
  const found = await Promise.all(
    sources.map(async ({ kind, list }) =>
      (await list(deps.db, maxWorkOfKind, now)).map((waiting) => ({ kind, ...waiting })),
    ),
  );
  return found
    .flat()
    .map(({ since, dueAt, who = null, assignedTo = null, ...item }) => ({
      ...item,
      who,
      assignedTo,
      since: since.toISOString(),
      dueAt: dueAt?.toISOString() ?? null,
    }))
    .sort(
      (one, other) =>
        compare(one.dueAt ?? never, other.dueAt ?? never) || compare(one.since, other.since),
    );
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);
