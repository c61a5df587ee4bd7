import { ask, type Node } from '../apps/api/src/test/processes/postgres-pair.ts';

const lookEveryMs = 250;
/** Consecutive misses after which the primary counts as dead. */
const patience = 4;

/**
 * Watches the primary and promotes the standby when it stops answering, as Patroni does. Here
 * without the quorum of etcd, because both run on one machine. Resolves when the standby takes
 * writes.
 */
export async function promoteWhenDead(primary: Node, standby: Node): Promise<void> {
  for (let misses = 0; misses < patience; ) {
    const answers = await ask(primary.url, 'select 1').then(
      () => true,
      () => false,
    );
    misses = answers ? 0 : misses + 1;
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
  }
  await ask(standby.url, 'select pg_promote(true, 30)');
}
